import { SkeletonPage } from '#ui/skeleton.tsx';

export default function Loading() {
  return <SkeletonPage blocks={['h-24', 'h-40', 'h-80', 'h-80']} />;
}
