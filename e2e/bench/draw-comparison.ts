import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * Draws a comparison in a fresh browser several times and shows how long it took, from the request to the last line on the screen, and
 * what the browser did in that time. A fresh browser has nothing in its caches, neither files nor compiled scripts.
 */

const trials = 5;
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:3000' },
    path: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});
if (!values.path || !values.email || !values.password) {
  console.error('Say --base, --path (as prisma/bench/compare-hours.ts printed it), --email and --password.');
  process.exit(4);
}

/** Milliseconds since the navigation began (`small`: since it was scrolled to), and where they went; sizes as transferred. */
type Drawn = Record<
  | 'answerMs'
  | 'drawnMs'
  | 'smallMs'
  | 'scriptMs'
  | 'layoutMs'
  | 'styleMs'
  | 'otherMs'
  | 'pageKilobytes'
  | 'scriptKilobytes',
  number
>;

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
const url = new URL(values.path, values.base);
const account = { email: values.email, password: values.password };
const state = await inBrowser((browser) => signIn(browser, values.base, account));
const drawn: Drawn[] = [];
for (let i = 0; i <= trials; i += 1) drawn.push(await inBrowser((browser) => draw(browser, url, state)));
const [first, ...others] = drawn;
console.log(`first: ${JSON.stringify(first)}`);
for (const key of keysOf(others[0])) {
  const sorted = others.map((one) => one[key]).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  console.log(`${key}: ${middle.toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})`);
}

function keysOf(one: Drawn | undefined): (keyof Drawn)[] {
  const all: (keyof Drawn)[] = ['answerMs', 'drawnMs', 'scriptMs', 'layoutMs', 'styleMs', 'otherMs'];
  return one ? [...all, 'smallMs', 'pageKilobytes', 'scriptKilobytes'] : [];
}

async function inBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function signIn(opened: Browser, base: string, { email, password }: typeof account) {
  const page = await opened.newPage();
  await page.goto(new URL('/sign-in', base).toString());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((at) => at.pathname === '/');
  return page.context().storageState();
}

type State = Awaited<ReturnType<typeof signIn>>;

/** Navigation starts the clock; the overlay is drawn when the lines of all runs are in the page and a frame was painted after. */
async function draw(opened: Browser, at: URL, signedIn: State): Promise<Drawn> {
  const context = await opened.newContext({
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  const runs = at.searchParams.getAll('run').length;
  await page.addInitScript(`
    const look = () => {
      const lines = document.querySelectorAll('[data-plot] svg path').length;
      const small = document.querySelectorAll('ul[aria-label="All metrics"] path').length;
      if (lines >= ${runs} && !window.drawnMs) requestAnimationFrame(() => { window.drawnMs ||= performance.now(); });
      if (small > 0 && !window.smallMs) requestAnimationFrame(() => { window.smallMs ||= performance.now(); });
      if (!window.smallMs) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  const split = await profile(page);
  await page.goto(at.toString(), { waitUntil: 'commit' });
  await page.waitForFunction('window.drawnMs');
  const spent = await split();
  await page.waitForLoadState('load');
  const from = Number(await page.evaluate('performance.now()'));
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await page.waitForFunction('window.smallMs');
  const [drawnMs, smallMs, answerMs, bytes, scriptBytes] = await page
    .evaluate(
      `[window.drawnMs, window.smallMs, performance.getEntriesByType('navigation')[0].responseEnd,
      performance.getEntriesByType('navigation')[0].transferSize,
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('.js')).reduce((sum, { transferSize }) => sum + transferSize, 0)]`,
    )
    .then((found) => (Array.isArray(found) ? found.map(Number) : []));
  await context.close();
  return {
    answerMs: answerMs ?? Number.NaN,
    drawnMs: drawnMs ?? Number.NaN,
    smallMs: Math.max(0, (smallMs ?? Number.NaN) - from),
    ...spent,
    pageKilobytes: (bytes ?? Number.NaN) / 1_000,
    scriptKilobytes: (scriptBytes ?? Number.NaN) / 1_000,
  };
}

type Spent = Pick<Drawn, 'scriptMs' | 'layoutMs' | 'styleMs' | 'otherMs'>;

/** Time of the main thread by what it did, as the browser counts it. */
async function profile(page: Page): Promise<() => Promise<Spent>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string) =>
      (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
    const [scriptMs, layoutMs] = [ms('ScriptDuration'), ms('LayoutDuration')];
    const styleMs = ms('RecalcStyleDuration');
    return { scriptMs, layoutMs, styleMs, otherMs: ms('TaskDuration') - scriptMs - layoutMs - styleMs };
  };
}
