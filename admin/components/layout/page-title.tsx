import { createContext, use, type ReactNode } from 'react';

/** The titles above the present page in the menu, without the root; provided by the shell. */
export const TrailContext = createContext<readonly string[]>([]);

interface PageTitleProps {
  children: ReactNode;
  id?: string;
  className?: string;
}

/** Renders the heading of a page as the last entry of its breadcrumb (product: section 2, back office). */
export function PageTitle({ children, id, className }: PageTitleProps) {
  return (
    <nav className="page-title" aria-label="当前位置">
      <ol className="plain-list">
        {use(TrailContext).map((title) => (
          <li key={title}>{title}</li>
        ))}
        <li aria-current="page">
          <h1 id={id} className={className}>
            {children}
          </h1>
        </li>
      </ol>
    </nav>
  );
}
