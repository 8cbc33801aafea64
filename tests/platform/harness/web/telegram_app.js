// Telegram's own app around a Mini App: no frame, but an object in the page, put there before its first script. What is
// told and what the app knows outlives a reload, so it lies in the name of the window.
"use strict";
(() => {
  if (location.origin !== "https://banco.example") return;
  const APP = "__APP__";
  const KNOWN = {
    web_app_ready: [],
    web_app_expand: [],
    web_app_setup_back_button: ["is_visible"],
    web_app_setup_swipe_behavior: ["allow_vertical_swipe"],
    web_app_set_header_color: ["color_key"],
    web_app_set_background_color: ["color"],
    web_app_set_bottom_bar_color: ["color"],
    web_app_request_viewport: [],
    web_app_request_safe_area: [],
    web_app_request_content_safe_area: [],
    web_app_open_link: ["url"],
    web_app_open_tg_link: ["path_full"],
  };
  // Before the page has asked for more, the app shows it in the lower half of the screen.
  const app = { heard: [], violations: [], isBack: false, height: 420, ...JSON.parse(window.name || "{}") };
  const keep = () => (window.name = JSON.stringify(app));
  const deny = (...what) => app.violations.push(what) && keep();
  window.app = app;

  // Each app calls the page in its own way.
  const calls = {
    android: (kind, data) => window.Telegram.WebView.receiveEvent(kind, data ?? null),
    ios: (kind, data) => window.TelegramGameProxy.receiveEvent(kind, data ?? null),
    desktop: (kind, data) => window.TelegramGameProxy.receiveEvent(...(data ? [kind, data] : [kind])),
    old: (kind, data) => window.TelegramGameProxy_receiveEvent(kind, data ?? null),
  };
  app.tell = calls[APP];
  const later = (kind, data) =>
    setTimeout(() => {
      try {
        app.tell(kind, data);
      } catch (error) {
        deny("not taken", kind, String(error));
      }
    });
  const viewport = () => later("viewport_changed", { height: app.height, width: innerWidth, is_state_stable: true, is_expanded: app.height > 420 });

  function hear(kind, text) {
    const data = typeof text === "string" ? JSON.parse(text) : deny("no text", kind, typeof text);
    const fields = KNOWN[kind];
    if (!fields || Object.keys(data ?? {}).sort().join() !== fields.join()) deny("unknown", kind, text);
    if (data?.color && !/^#[0-9a-f]{6}$/i.test(data.color)) deny("colour", kind, text);
    app.heard.push([kind, data]);
    if (kind === "web_app_setup_back_button") app.isBack = data.is_visible;
    if (kind === "web_app_expand") app.height = 800;
    if (kind === "web_app_expand" || kind === "web_app_request_viewport") viewport();
    if (kind === "web_app_request_safe_area") later("safe_area_changed", { top: 47, bottom: 34, left: 0, right: 0 });
    if (kind === "web_app_request_content_safe_area") later("content_safe_area_changed", { top: 46, bottom: 0, left: 0, right: 0 });
    keep();
  }

  // A page of an app has no page around it.
  addEventListener("message", ({ data }) => typeof data === "string" && data.includes("web_app_") && deny("posted", data));
  const give = {
    android() {
      // A method of Java works on its own object alone, and takes texts.
      const proxy = { postEvent(...all) { this === proxy && all.length === 2 ? hear(...all) : deny("call", all); } };
      window.TelegramWebviewProxy = proxy;
    },
    ios() {
      const performAction = { postMessage: ({ eventName, eventData }) => hear(eventName, eventData) };
      window.webkit = { messageHandlers: { performAction } };
      const Proto = function () {};
      Proto.prototype.postEvent = (eventName, eventData) => window.webkit.messageHandlers.performAction.postMessage({ eventName, eventData });
      window.TelegramWebviewProxy = new Proto();
    },
    desktop() {
      const external = { invoke: (text) => hear(...JSON.parse(text)) };
      Object.defineProperty(window, "external", { value: external });
      window.TelegramWebviewProxy = { postEvent: (kind, data) => window.external.invoke(JSON.stringify([kind, data])) };
    },
    old() {
      const external = { notify(text) { const { eventType, eventData } = JSON.parse(text); hear(eventType, JSON.stringify(eventData)); } };
      Object.defineProperty(window, "external", { value: external });
    },
  };
  give[APP]();
  app.goesBack = () => app.isBack && app.tell("back_button_pressed");
})();
