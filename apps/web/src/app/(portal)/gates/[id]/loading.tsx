import { SkeletonPage } from '#ui/skeleton.tsx';

export default function Loading() {
  return <SkeletonPage blocks={['h-24', 'h-24', 'h-64']} />;
}
