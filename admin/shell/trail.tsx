import { Breadcrumb } from 'antd';
import type { BackOfficeRoute } from './routes.ts';

/** Where this page hangs in the menu: the titles above and of it, without the back office itself (product: section 2). */
export function Trail({ route }: { route: BackOfficeRoute | undefined }) {
  return route && <Breadcrumb className="trail" items={route.trail.map((title) => ({ title }))} />;
}
