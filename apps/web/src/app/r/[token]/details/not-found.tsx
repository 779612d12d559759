import { ReportGone } from '#features/reports/report-gone.tsx';

export default function ReportNotFound() {
  return <ReportGone />;
}
