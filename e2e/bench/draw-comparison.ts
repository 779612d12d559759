import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';

/** Draws a comparison in a fresh page several times and shows how long it took, from the request to the last line on the screen. */

const trials = 7;
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

type Drawn = { answerMs: number; drawnMs: number; allMs: number; kilobytes: number };

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  const state = await signIn(browser, values.base, { email: values.email, password: values.password });
  const drawn: Drawn[] = [];
  for (let i = 0; i <= trials; i += 1)
    drawn.push(await draw(browser, new URL(values.path, values.base), state));
  const [first, ...others] = drawn;
  console.log(`first: ${JSON.stringify(first)}`);
  for (const key of ['answerMs', 'drawnMs', 'allMs', 'kilobytes'] as const) {
    const sorted = others.map((one) => one[key]).toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    console.log(`${key}: ${middle.toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})`);
  }
} finally {
  await browser.close();
}

async function signIn(opened: Browser, base: string, account: { email: string; password: string }) {
  const page = await opened.newPage();
  await page.goto(new URL('/sign-in', base).toString());
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return page.context().storageState();
}

type State = Awaited<ReturnType<typeof signIn>>;

/** Navigation starts the clock; the overlay is drawn when its lines are in the page and a frame was painted after. */
async function draw(opened: Browser, url: URL, state: State): Promise<Drawn> {
  const context = await opened.newContext({
    storageState: state,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.addInitScript(`
    const look = () => {
      const lines = document.querySelectorAll('[data-plot] .recharts-line-curve').length;
      const small = document.querySelectorAll('ul[aria-label="All metrics"] path').length;
      if (lines > 0 && !window.drawnMs) requestAnimationFrame(() => { window.drawnMs ||= performance.now(); });
      if (small > 0 && !window.allMs) requestAnimationFrame(() => { window.allMs ||= performance.now(); });
      if (!window.allMs) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  await page.goto(url.toString());
  await page.waitForFunction('window.drawnMs');
  await page.getByRole('tab', { name: 'All metrics' }).scrollIntoViewIfNeeded();
  const from = Number(await page.evaluate('performance.now()'));
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await page.waitForFunction('window.allMs');
  const [drawnMs, allMs, answerMs, bytes] = await page
    .evaluate(
      `[window.drawnMs, window.allMs, performance.getEntriesByType('navigation')[0].responseEnd,
      performance.getEntriesByType('navigation')[0].transferSize]`,
    )
    .then((found) => (Array.isArray(found) ? found.map(Number) : []));
  await context.close();
  return {
    answerMs: answerMs ?? Number.NaN,
    drawnMs: drawnMs ?? Number.NaN,
    allMs: Math.max(0, (allMs ?? Number.NaN) - from),
    kilobytes: (bytes ?? Number.NaN) / 1_000,
  };
}
