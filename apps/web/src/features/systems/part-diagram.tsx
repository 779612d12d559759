import type { LauncherSystem } from '@tidemark/services/systems/list-systems';
import { ArrowRight } from 'lucide-react';

type Part = LauncherSystem['configurations'][number]['parts'][number];

/** PartDiagram shows which processes a topology consists of and which sends to which: relays first, what they send to behind them. */
export function PartDiagram({ parts }: { parts: Part[] }) {
  const behind = new Set(parts.flatMap(({ sendsTo }) => sendsTo));
  const entries = parts.filter(({ name }) => !behind.has(name));
  return (
    <ul aria-label="Parts" className="flex flex-col gap-2">
      {entries.map((part) => (
        <PartBranch key={part.name} part={part} parts={parts} />
      ))}
    </ul>
  );
}

/** A part sends only to parts before it in the file, so that this ends. */
function PartBranch({ part, parts }: { part: Part; parts: Part[] }) {
  const next = part.sendsTo.flatMap((name) => parts.find((other) => other.name === name) ?? []);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="rounded-md border border-line-strong bg-sunken px-2.5 py-1 text-[13px]">
        <span className="figures font-medium">{part.name}</span>
        <span className="block text-[12px] text-ink-soft">{part.kind}</span>
      </span>
      {next.length > 0 ? (
        <>
          <ArrowRight aria-label="sends to" className="size-4 shrink-0 text-ink-faint" />
          <ul className="flex flex-col gap-1.5">
            {next.map((other) => (
              <PartBranch key={other.name} part={other} parts={parts} />
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}
