import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { annotationWords } from './annotation-words.ts';
import { DeleteAnnotationButton } from './delete-annotation-button.tsx';
import type { TrendAnnotation } from './prepare-trend.ts';

/** AnnotationsPanel lists what happened beside the code, the newest first; nothing where there is none. */
export function AnnotationsPanel({ annotations }: { annotations: readonly TrendAnnotation[] }) {
  if (annotations.length === 0) return null;
  return (
    <Panel title="Annotations" help={<Help of="annotations" about="Annotations" />} flush>
      <ul aria-label="Annotations, newest first" className="divide-y divide-line border-line border-t">
        {annotations.toReversed().map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <Badge>{annotationWords[one.kind]}</Badge> <AnnotationText annotation={one} />
              <p className="mt-0.5 text-[13px] text-ink-faint">
                <LocalTime iso={one.at} />, by {one.createdBy}
                {one.benchmark === null ? ', in all benchmarks' : ''}
              </p>
            </div>
            <DeleteAnnotationButton annotation={one} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Its shape allows web addresses alone. */
function AnnotationText({ annotation: { text, url } }: { annotation: TrendAnnotation }) {
  if (url === null) return <span className="[overflow-wrap:anywhere]">{text}</span>;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank" className="underline [overflow-wrap:anywhere]">
      {text}
    </a>
  );
}
