import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import { Deferred } from '../generator/deferred.ts';
import { backAsPlanned, type Hooks } from '../run/fault-effect.ts';
import type { RunContext } from '../run/run-context.ts';
import { RunStopped } from '../run/stop-switch.ts';
import { type HookCall, hookAnswerShape } from './hook-messages.ts';

type Hook = Omit<HookCall, 'body'> & { part: string };

/** openHooks approves the addresses of all hooks of a plan and starts the process that asks them; null where there are none. It throws `target_denied`. */
export async function openHooks({ plan, deps, request, stop }: RunContext): Promise<Hooks | null> {
  const hooks: Hook[] = [];
  for (const [key, step] of plan.profile.faults.entries()) {
    if (step.action !== 'hook') continue;
    const { allowedAddresses } = await resolveTargetAddress(step.url, deps.egress);
    hooks.push({ key, url: step.url, allowedAddresses, part: step.part });
  }
  const end = stop.end();
  // No one closes what is opened after the run was torn down.
  if (end !== null) throw new RunStopped(end);
  return hooks.length === 0 ? null : startHooks(hooks, request.runId);
}

function startHooks(hooks: readonly Hook[], run: string): Hooks {
  const child = forkHookProcess();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const waiting = new Map<number, Deferred<string | null>>();
  child.on('message', (raw) => {
    const { key, reason } = hookAnswerShape.parse(raw);
    waiting.get(key)?.resolve(reason);
  });
  void exited.then(() => {
    for (const each of waiting.values()) each.resolve('the process that asks hooks ended');
  });
  const ask = ({ part, ...hook }: Hook, state: 'begin' | 'end') => {
    if (!child.connected) return Promise.resolve('the process that asks hooks ended');
    const answer = new Deferred<string | null>();
    waiting.set(hook.key, answer);
    child.send({ ...hook, body: { run, part, state } } satisfies HookCall);
    return answer.promise;
  };
  return {
    effectOf(index) {
      const hook = hooks.find(({ key }) => key === index);
      if (!hook) throw new TypeError(`step ${index} is no hook`);
      return {
        begin: () => ask(hook, 'begin'),
        end: async () => ({ ...backAsPlanned, reason: await ask(hook, 'end') }),
      };
    },
    async close() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** Of a process group of its own, so that what ends the worker does not end it. */
function forkHookProcess() {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./hook-process.ts', import.meta.url)), [], {
    execArgv: ['--import', loader],
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
