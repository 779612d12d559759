import Link from 'next/link';

/** ListFooter leads on to the next page of a list, and between what is in use and what is archived. */
export function ListFooter({
  href,
  archived,
  nextCursor,
}: {
  href: string;
  archived: boolean;
  nextCursor: string | null;
}) {
  const shown = archived ? 'archived=true&' : '';
  return (
    <nav aria-label="More of this list" className="flex flex-wrap justify-between gap-3 text-[13px]">
      <Link href={archived ? href : `${href}?archived=true`} className="text-ink-soft hover:underline">
        {archived ? 'Back to those in use' : 'Archived ones'}
      </Link>
      {nextCursor ? (
        <Link
          href={`${href}?${shown}cursor=${encodeURIComponent(nextCursor)}`}
          className="text-accent hover:underline"
        >
          Older ones
        </Link>
      ) : null}
    </nav>
  );
}
