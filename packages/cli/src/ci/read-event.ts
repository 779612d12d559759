import { z } from 'zod';
import type { Environment } from '../cli-deps.ts';
import { readText } from '../input/read-text.ts';
import type { PullRequestEvent } from './read-ci.ts';

const eventShape = z.object({
  pull_request: z.object({
    number: z.int().positive(),
    html_url: z.string().nullish(),
    head: z.object({ sha: z.string() }),
  }),
});

/** readEvent reads the pull request from GitHub's event file; null: there is none, or it cannot be read. */
export async function readEvent(env: Environment): Promise<PullRequestEvent | null> {
  if (env.GITHUB_ACTIONS !== 'true' || !env.GITHUB_EVENT_PATH) return null;
  const reading = await readText(env.GITHUB_EVENT_PATH, { maxBytes: 16 * 1024 * 1024 });
  if (!reading.ok) return null;
  const parsed = eventShape.safeParse(contentOf(reading.text));
  if (!parsed.success) return null;
  const { number, html_url: url, head } = parsed.data.pull_request;
  return { number, url: url ?? null, headCommit: head.sha };
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
