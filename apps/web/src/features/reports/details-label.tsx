import { ChevronRight } from 'lucide-react';

/** Look of the button or link that opens the details of a report. */
export const detailsLook =
  'flex w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2.5 text-left text-sm hover:bg-sunken';

/** DetailsLabel names what the details hold. */
export function DetailsLabel({ isOpen, caveatCount }: { isOpen: boolean; caveatCount: number }) {
  const caveats = caveatCount === 1 ? '1 caveat' : `${caveatCount} caveats`;
  return (
    <>
      <ChevronRight
        aria-hidden
        className={`size-4 shrink-0 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="font-medium">Details</span>
      <span className="text-[13px] text-ink-faint">
        all figures, charts, plans{caveatCount === 0 ? '' : `, ${caveats}`}
      </span>
    </>
  );
}
