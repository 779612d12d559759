import { SkeletonPage } from '#ui/skeleton.tsx';

export default function PortalLoading() {
  return <SkeletonPage blocks={['h-24', 'h-72']} />;
}
