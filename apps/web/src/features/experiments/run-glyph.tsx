import type { ExperimentRun } from '@tidemark/domain/experiment/experiment-record';
import Link from 'next/link';
import { classNames } from '#ui/class-names.ts';
import { runStateLooks } from '#ui/state-badge.tsx';

const tones = {
  neutral: 'border-line text-ink-faint',
  accent: 'border-accent bg-accent-soft text-accent-strong',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  fail: 'border-transparent bg-fail-soft text-fail',
} as const;

/** RunGlyph is one repetition in a square: its colour and its shape tell the state, and it leads to the run. */
export function RunGlyph({
  run,
}: {
  run: Pick<ExperimentRun, 'runId' | 'repetition' | 'state' | 'isSuperseded' | 'fraction'>;
}) {
  const look = runStateLooks[run.state];
  const percent =
    run.fraction === null || look.tone !== 'accent' ? '' : `, ${Math.floor(run.fraction * 100)} %`;
  const label = `Repetition ${run.repetition + 1}: ${look.word}${percent}${run.isSuperseded ? ', made again' : ''}`;
  return (
    <Link
      href={`/runs/${run.runId}`}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-7 items-center justify-center rounded-sm border [&_svg]:size-4',
        tones[look.tone],
        run.isSuperseded && 'border-dashed opacity-60',
      )}
    >
      {look.icon}
    </Link>
  );
}
