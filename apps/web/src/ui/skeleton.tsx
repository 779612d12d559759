import { classNames } from './class-names.ts';

/** Skeleton keeps the place of something that is on its way, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('pulse-soft rounded-md bg-line', className)} />;
}

/** SkeletonPage is the loading state of a page: header, and blocks of the given heights in its final layout. */
export function SkeletonPage({ blocks }: { blocks: string[] }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5">
      <div className="flex min-h-14 flex-col justify-center gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-7 w-64 max-w-full" />
      </div>
      {blocks.map((height, index) => (
        <Skeleton key={index} className={classNames('w-full rounded-lg', height)} />
      ))}
    </div>
  );
}
