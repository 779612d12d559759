'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const targetTestShape = z.object({
  version: z.string().nullable(),
  roundTripMs: z.number().nullable(),
  detail: z.string(),
});
const trialShape = z.object({
  tried: z.array(z.object({ variant: z.string(), version: z.string().nullable(), readyMs: z.number() })),
});

/** An answer that is younger is not asked anew: the same server again within seconds shows nothing new. */
const freshMs = 5_000;

/** What is checked: a connection to a target, or a start of every variant of a launcher. */
export type CheckedSystem = { kind: 'target' | 'launcher'; path: string };

/** The last answer is kept for the other pages of the portal. */
function checkOf({ kind, path }: CheckedSystem) {
  return queryOptions({
    queryKey: queryKeys.systemCheck(path),
    queryFn: async () =>
      kind === 'target'
        ? targetSentence(await fetchApi('POST', path, targetTestShape))
        : trialSentence(await fetchApi('POST', path, trialShape)),
    staleTime: freshMs,
  });
}

/** SystemCheck checks a system when asked, and says what answered or what to do. */
export function SystemCheck({ system, name }: { system: CheckedSystem; name: string }) {
  const client = useQueryClient();
  const check = checkOf(system);
  const { data, error, isFetching, dataUpdatedAt } = useQuery({ ...check, enabled: false });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button
        size="small"
        busy={isFetching}
        aria-label={`Check ${name}`}
        onClick={() => void client.fetchQuery(check).catch(() => undefined)}
      >
        Check
      </Button>
      <div role="status" className="w-full min-w-0 max-w-prose">
        {isFetching ? (
          <p className="text-[13px] text-ink-faint">
            {system.kind === 'target' ? 'Connecting' : 'Starting every variant once, then stopping it'}
          </p>
        ) : null}
        {!isFetching && error ? (
          <Callout tone="fail" title={error.problem.title}>
            <p>{error.problem.detail}</p>
            {system.kind === 'target' ? <p>{targetAdvice[error.problem.title]}</p> : null}
          </Callout>
        ) : null}
        {!isFetching && !error && data ? (
          <Callout tone="good">
            {data} <CheckedAt ms={dataUpdatedAt} />
          </Callout>
        ) : null}
      </div>
    </div>
  );
}

function CheckedAt({ ms }: { ms: number }) {
  return (
    <span className="text-[13px] text-ink-faint">
      Checked <LocalTime iso={new Date(ms).toISOString()} seconds />.
    </span>
  );
}

function targetSentence({ detail }: z.infer<typeof targetTestShape>): string {
  return detail;
}

function trialSentence({ tried }: z.infer<typeof trialShape>): string {
  const variants = tried.map(({ variant, readyMs }) => `${variant} within ${threeDigits(readyMs / 1_000)} s`);
  const versions = [...new Set(tried.flatMap(({ version }) => (version === null ? [] : [version])))];
  const server = versions.length === 0 ? 'The server' : `InfluxDB ${versions.join(', ')}`;
  return `${server} started and answered: ${variants.join(', ')}.`;
}

/** What to do about a target that did not answer, by the title of the problem. */
const targetAdvice: Readonly<Record<string, string>> = {
  'Target unreachable': 'Start the server, or correct the address of the target.',
  'Target refused': 'Correct the user, password or token of the target.',
  'Target denied': 'Ask the operator to list the host in TIDEMARK_ALLOWED_TARGETS.',
};
