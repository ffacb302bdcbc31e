import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import { homePath, type BackOfficeRoute } from './routes.ts';

/** Where this page hangs in the menu. */
export function Trail({ route }: { route: BackOfficeRoute | undefined }) {
  if (!route || route.path === homePath) return null;
  return (
    <Breadcrumb
      className="trail"
      items={[{ title: <Link to={homePath}>工作台</Link> }, ...route.trail.map((title) => ({ title }))]}
    />
  );
}
