import type { BackOfficeRoute } from './routes.ts';

/** Shows the place of this page in the menu: titles above it and its own, without the root (product: section 2). */
export function Trail({ route }: { route: BackOfficeRoute | undefined }) {
  if (!route) return null;
  return (
    <nav aria-label="当前位置">
      <ol className="trail">
        {route.trail.map((title, index) => (
          <li key={index} aria-current={index === route.trail.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
