import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { Callout } from '#ui/callout.tsx';
import { sentence } from './faults-of.ts';

const mostShown = 8;

/** FaultSummary lists what keeps a form from being saved, also what has no field of its own. */
export function FaultSummary({ faults }: { faults: readonly InputIssue[] }) {
  if (faults.length === 0) return null;
  const shown = faults.slice(0, mostShown);
  const title = faults.length === 1 ? '1 error' : `${faults.length} errors`;
  return (
    <Callout tone="fail" title={title}>
      <ul className="mt-1 flex flex-col gap-0.5">
        {shown.map((fault, index) => (
          <li key={index}>
            {fault.pointer === '' ? null : (
              <span className="figures text-[13px]">{placeOf(fault.pointer)}: </span>
            )}
            {sentence(fault.detail)}
          </li>
        ))}
        {faults.length > shown.length ? <li>and {faults.length - shown.length} more</li> : null}
      </ul>
    </Callout>
  );
}

/** People count from one. */
function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .join(' › ');
}
