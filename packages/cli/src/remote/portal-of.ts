import type { Environment } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Answer, Portal } from './portal-client.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** portalOf gives the portal that the environment names, or what to set so that it can `act`. */
export function portalOf(env: Environment, act: string): Portal | Extract<Answer<never>, { ok: false }> {
  const url = env.TIDEMARK_URL ?? defaultUrl;
  const apiKey = env.TIDEMARK_API_KEY;
  if (apiKey) return { url, apiKey };
  const reason = `Set TIDEMARK_API_KEY to let the portal at ${url} ${act}.`;
  return { ok: false, messages: [reason], exitCode: exitCodes.badInput };
}
