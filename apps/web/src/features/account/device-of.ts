const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** deviceOf names browser and system of a User-Agent; a browser says of itself what it likes, so this only helps to recognize it. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? '';
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined && system === undefined) return 'Unknown device';
  if (system === undefined) return browser ?? '';
  return browser === undefined ? system : `${browser} on ${system}`;
}
