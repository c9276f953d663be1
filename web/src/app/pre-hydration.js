// Runs before the first paint and before all modules: applies the color scheme, loads the requested page and decides when to start the
// app.
(() => {
  // Stops zod from testing whether it can compile code, which the content security policy blocks and reports.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  const readStorage = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is not available.
      return null;
    }
  };
  const chosen = readStorage('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Only a server-rendered document names its entry and the paths that the server renders.
  const { dataset } = document.currentScript;
  const { start, styles = '', later = '' } = dataset;
  const ssrPathPattern = dataset.drawn;
  if (!start) return;
  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const forEachName = (names, work) => names.split(' ').filter(Boolean).forEach(work);

  const waitFor = (target, name) =>
    new Promise((done) => {
      target.addEventListener(name, done, { once: true });
    });
  const parsed = waitFor(document, 'DOMContentLoaded');
  const loaded = waitFor(globalThis, 'load');

  let fetched = false;
  const preloadApp = (fetchPriority) => {
    if (fetched) return;
    fetched = true;
    forEachName(later, (href) =>
      link({ rel: 'modulepreload', crossOrigin: '', fetchPriority, href }),
    );
  };

  let started = false;
  const begin = async () => {
    if (started) return;
    started = true;
    forEachName(styles, (href) => link({ rel: 'stylesheet', crossOrigin: '', href }));
    preloadApp('high');
    await parsed;
    // The page stays readable; the next interaction tries again.
    await import(start).catch(() => {
      started = false;
      beginOn(...touches);
    });
  };

  // Clicks, submits and input from before hydration are stopped, recorded and replayed after it; links work without it. Parts of the page
  // hydrate one by one, so without stopping a click, an early part would handle it twice.
  const clicks = [];
  const inputs = new Map();
  // The app can replace the frame; this finds the same button again.
  const findSameButton = ({ ariaLabel, textContent }) =>
    [...document.querySelectorAll('button')].find(
      (other) => other.ariaLabel === ariaLabel && other.textContent === textContent,
    );
  const stopEvent = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event) => {
    const part = event.target.closest('button');
    if (!part) return;
    stopEvent(event);
    clicks.push(() => (part.isConnected ? part : findSameButton(part))?.click());
  };
  const send = (event) => {
    stopEvent(event);
    clicks.push(() => event.target.requestSubmit(event.submitter));
  };
  const type = ({ target }) => inputs.set(target, target.value);
  document.addEventListener('click', press, true);
  document.addEventListener('submit', send, true);
  document.addEventListener('input', type, true);
  const replayInput = (part, value) => {
    // React ignores events unless the value differs from the last one it saw.
    if (/radio|checkbox/.test(part.type)) {
      part.checked = !part.checked;
      part.click();
      return;
    }
    part.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part), 'value').set.call(part, value);
    for (const name of ['input', 'change']) part.dispatchEvent(new Event(name, { bubbles: true }));
  };
  globalThis.takeOver = () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('submit', send, true);
    document.removeEventListener('input', type, true);
    for (const [part, value] of inputs) if (part.isConnected) replayInput(part, value);
    for (const again of clicks) again();
    globalThis.takeOver = undefined;
  };

  // Reading needs no app: its modules are fetched after the first paint, and it starts with the first interaction or after four seconds.
  const touches = [
    'pointerdown',
    'pointermove',
    'touchstart',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
  ];
  const beginOn = (...names) => {
    for (const name of names)
      addEventListener(name, begin, { once: true, passive: true, capture: true });
  };
  beginOn('hashchange', ...touches);
  const rest = () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(preloadApp, 200, 'low')));
    setTimeout(begin, 4000);
  };
  // Someone has signed in on this device before, so the app starts right away.
  if (readStorage('last-account')) void begin();

  const address = location.hash.replace(/^#/, '') || '/';
  if (/^\/?(home)?$/.test(address)) {
    void loaded.then(rest);
    return;
  }
  root.setAttribute('data-elsewhere', '');
  if (!new RegExp(ssrPathPattern).test(address)) {
    void begin();
    return;
  }
  const place = (text) => {
    const page = document.getElementById('root');
    const { content } = Object.assign(document.createElement('template'), { innerHTML: text });
    const other = content.getElementById('root');
    if (!page.dataset.drawn || !other) return;
    // In the place of the other one, which is before all style sheets.
    document.head.querySelector('style').replaceWith(content.querySelector('style'));
    document.title = content.querySelector('title').textContent;
    Object.assign(page.dataset, other.dataset);
    page.replaceChildren(...other.childNodes);
    document.getElementById('answers').replaceWith(content.getElementById('answers'));
    root.removeAttribute('data-elsewhere');
  };
  fetch(`/drawn${address}`)
    .then(async (response) => {
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      await parsed;
      place(text);
      await loaded;
      rest();
    })
    .catch(begin);
})();
