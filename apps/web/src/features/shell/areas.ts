import {
  ChartNoAxesCombined,
  ChartSpline,
  Database,
  FileChartColumn,
  FlaskConical,
  Gauge,
  Grid3x3,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Server,
  Settings,
  Workflow,
} from 'lucide-react';

/** One area of the portal, as the rail, the bottom bar and the command palette list it. */
export type Area = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Another path whose pages belong here. */
  also?: string;
};

/** Every area that exists, in the order of the rail. */
export const areas: Area[] = [
  { label: 'Overview', href: '/', icon: LayoutDashboard },
  { label: 'Scenarios', href: '/scenarios', icon: FlaskConical },
  { label: 'Experiments', href: '/experiments', icon: Grid3x3 },
  { label: 'Benchmarks', href: '/benchmarks', icon: ChartSpline, also: '/gates' },
  { label: 'Runs', href: '/runs', icon: ChartNoAxesCombined },
  { label: 'Schemas', href: '/schemas', icon: Database },
  { label: 'Load profiles', href: '/profiles', icon: Gauge },
  { label: 'Systems', href: '/systems', icon: Server, also: '/targets' },
  { label: 'Reports', href: '/reports', icon: FileChartColumn },
  { label: 'Settings', href: '/settings', icon: Settings },
];

/** Pages that only the command palette lists; other pages link to them. */
export const furtherPages: Area[] = [
  { label: 'Workers', href: '/workers', icon: Workflow },
  { label: 'Audit log', href: '/settings/audit', icon: ScrollText },
  { label: 'Quotas', href: '/settings/quotas', icon: Gauge },
];

/** Areas that the phone's bottom bar shows at once; the others stand behind "More". */
export const phoneAreas = areas.filter((area) =>
  ['/', '/experiments', '/runs', '/reports'].includes(area.href),
);
export const morePhoneAreas = areas.filter((area) => !phoneAreas.includes(area));

/** isWithin says whether a path belongs to an area. */
export function isWithin(area: Area, pathname: string): boolean {
  if (area.href === '/') return pathname === '/';
  return [area.href, area.also].some((path) => path === pathname || pathname.startsWith(`${path}/`));
}
