const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** 'Chrome on Android', from how a browser calls itself; other programs in their own words. */
export function deviceName(userAgent: string | null): string {
  const found = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([sign]) => userAgent && sign.test(userAgent))?.[1];
  const [browser, system] = [found(browsers), found(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent?.split(/[\s/]/)[0] || 'Unknown device');
}
