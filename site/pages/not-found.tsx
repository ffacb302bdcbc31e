import { data } from 'react-router';
import { MissingPage } from '../shell/error-page.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** `/404` itself, and every address that is no page: a real 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <MissingPage />;
}
