import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../layout/page-title.tsx';
import type { Views } from './list-props.ts';

interface ListHeadProps {
  props: { title: string; isSection?: boolean; hint?: ReactNode };
  views: ReactNode;
  children: ReactNode;
}

/** Shows the title of a list, its hint and views, and its tools with 打印. */
export function ListHead({ props, views, children }: ListHeadProps) {
  const { title, isSection = false, hint } = props;
  return (
    <div className="sheet-head">
      <div>
        {isSection ? <h2>{title}</h2> : <PageTitle>{title}</PageTitle>}
        {hint && <div className="hint">{hint}</div>}
      </div>
      {views}
      <div className="sheet-tools">
        <Button
          icon={<PrinterOutlined aria-hidden />}
          aria-label="打印"
          title="打印"
          onClick={() => window.print()}
        />
        {children}
      </div>
    </div>
  );
}

/** Links to the views of a list, such as 已删除. */
export function ViewLinks({ views, current }: { views: Views<string>; current: string }) {
  const { pathname } = useLocation();
  return (
    <nav className="views" aria-label={views.label}>
      {views.options.map(({ value, label }) => (
        <Link
          key={value}
          to={`${pathname}?${views.name}=${value}`}
          aria-current={String(value) === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
