// Inline in every document, before the first paint: old addresses, the color scheme, and the program once the page has loaded.
(() => {
  // Stops zod from testing whether it can compile code, which the content security policy blocks and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // Until 2026 all paths were behind '#'. Appended to the origin, so that '#//elsewhere' cannot lead to another site.
  const openOldAddress = () => {
    if (!location.hash.startsWith('#/')) return;
    const address = new URL(location.origin + location.hash.slice(1));
    for (const [name, value] of new URLSearchParams(location.search))
      address.searchParams.append(name, value);
    location.replace(address.href);
  };
  openOldAddress();
  addEventListener('hashchange', openOldAddress);

  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is not available.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The page is readable without the program. Each chunk is imported in a task of its own, so that no task is long.
  const chunks = document.currentScript.dataset.chunks.split(' ');
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  // Browsers keep the failure of an import until the page is loaded again: once for each chunk, when the server answers.
  const reloadWhenOnline = async (href) => {
    try {
      if (sessionStorage.getItem('namugongo.reloaded') === href) return;
      sessionStorage.setItem('namugongo.reloaded', href);
    } catch {
      return;
    }
    for (let delay = 1000; ; delay = Math.min(2 * delay, 30_000)) {
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
        addEventListener('online', resolve, { once: true });
      });
      if (await fetch(href, { cache: 'reload' }).then(Boolean, () => false))
        return location.reload();
    }
  };
  const startProgram = async () => {
    // Browsers older than the supported ones (package.json) keep the page without the program.
    if (!Array.prototype.findLast) return;
    // Browsers that have the newest two of these built-ins have all of them.
    if (!Map.groupBy || !URL.canParse) await import('/BUILT_INS_FILE');
    for (const href of chunks)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          crossOrigin: '',
          href,
        }),
      );
    for (const href of chunks) {
      try {
        await import(href);
      } catch {
        return reloadWhenOnline(href);
      }
      await nextTask();
    }
  };
  // The second frame begins when the first one is on the screen.
  const nextFrame = () => new Promise(requestAnimationFrame);
  addEventListener('load', () => nextFrame().then(nextFrame).then(nextTask).then(startProgram));
})();
