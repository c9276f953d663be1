// Runs before anything is painted and before every module: the colours this device was set to, and whether the page that came with the
// document is the one asked for.
(() => {
  // Else the schema library tries whether it may write code at run time, which the content security policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Nothing is remembered here.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (!/^#?\/?(home)?$/.test(location.hash)) root.setAttribute('data-elsewhere', '');
})();
