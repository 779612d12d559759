// Health check of a container: `check-ready.mjs URL [--worker]` ends with 0 where the portal at URL is ready; with --worker, only
// where a worker lives, too. It prints what is missing.
const [url, flag] = process.argv.slice(2);
const timeoutMs = 4_000;

async function findFault() {
  const response = await fetch(new URL('/api/ready', url), { signal: AbortSignal.timeout(timeoutMs) });
  const { missing, degraded } = await response.json();
  const faults = flag === '--worker' ? [...missing, ...degraded] : missing;
  return faults.join(' ');
}

const fault = await findFault().catch((error) => `The portal at ${url} does not answer: ${error.message}`);
if (fault !== '') console.error(fault);
process.exit(fault === '' ? 0 : 1);
