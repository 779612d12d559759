import { Download } from 'lucide-react';

/** ReportFiles offers a report as files, and shows the digest by which a file can be verified. */
export function ReportFiles({ token, digest }: { token: string; digest: string | null }) {
  const api = `/api/v1/shared/${token}`;
  const files = [
    { label: 'Offline copy (HTML)', href: `/r/${token}/offline.html` },
    { label: 'Figures (CSV)', href: `${api}/export?format=csv` },
    { label: 'Lines (CSV)', href: `${api}/export?format=csv&content=lines` },
    { label: 'Lines (Parquet)', href: `${api}/export?format=parquet&content=lines` },
    ...(digest === null ? [] : [{ label: 'Everything, signed (JSON)', href: `${api}/export?format=json` }]),
  ];
  return (
    <section aria-label="Files" className="flex flex-col gap-1 text-[13px]">
      <ul className="flex flex-wrap gap-x-4 gap-y-1" data-screen-only>
        {files.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              download
              className="inline-flex items-center gap-1 text-accent-strong underline-offset-2 hover:underline"
            >
              <Download aria-hidden className="size-3.5" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      {digest === null ? null : (
        <p className="text-ink-faint">
          Content <code className="figures [overflow-wrap:anywhere]">{digest}</code>, signed. Check a copy
          with <code className="figures">tidemark report verify</code>.
        </p>
      )}
    </section>
  );
}
