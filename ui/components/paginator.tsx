import type { ComponentType, FormEvent, ReactNode } from 'react';
import { digitsIn } from '#contract/fields/rules.ts';
import { pagerPages, lastPage } from './pager-pages.ts';
import styles from './paginator.module.css';

/** The component that renders a link: `a`, or the router's own. */
export type LinkComponent = ComponentType<{
  href: string;
  className?: string | undefined;
  rel?: string;
  'aria-current'?: 'page';
  'aria-label'?: string;
  children: ReactNode;
}>;

interface PaginatorProps {
  /** Names the paginator when a page has several. */
  label?: string;
  total: number;
  /** The last page is not known: nothing leads there. */
  isAbout?: boolean | undefined;
  /** The number of the page, from 1. */
  page: number;
  pageSize: number;
  /** The address of a page of the list; the size changes only through the size selector. */
  hrefOf: (page: number, pageSize: number) => string;
  link: LinkComponent;
  /** Follows an address that was chosen by the selector or the jump field. */
  onGo: (href: string) => void;
  /** Sizes to choose from, the present one among them; none: no selector. */
  sizes?: readonly number[];
  /** Query names of page and size, for the form that works without scripts. */
  pageName?: string;
  sizeName?: string;
}

/** Shows total, sizes, previous, a pager of five, next, jump. All of it works without scripts. */
export function Paginator(props: PaginatorProps) {
  const { total, isAbout, page, pageSize, hrefOf, link: Link, sizes, label = '分页' } = props;
  const last = lastPage(total, pageSize);
  const at = Math.min(page, last);
  const href = (target: number) => hrefOf(target, pageSize);
  return (
    <nav className={styles.paginator} aria-label={label}>
      <p className={styles.total}>
        共{isAbout && '约'} <strong>{total}</strong> 条
      </p>
      <div className={styles.pages}>
        <Step
          to={at > 1 ? href(at - 1) : undefined}
          rel="prev"
          name="上一页"
          link={Link}
          path="M14.5 6l-6 6 6 6"
        />
        {pagerPages(at, last).map((number) => (
          <Link
            key={number}
            href={href(number)}
            className={styles.page}
            aria-label={`第 ${number} 页`}
            {...(number === at && { 'aria-current': 'page' as const })}
          >
            {number}
          </Link>
        ))}
        <Step
          to={at < last ? href(at + 1) : undefined}
          rel="next"
          name="下一页"
          link={Link}
          path="M9.5 6l6 6-6 6"
        />
      </div>
      {(last > 1 || total > (sizes?.[0] ?? total)) && <Jump {...props} last={last} at={at} />}
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  rel: 'prev' | 'next';
  name: string;
  link: LinkComponent;
  path: string;
}

function Step({ to, rel, name, link: Link, path }: StepProps) {
  const arrow = (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
  if (to === undefined) {
    return (
      <span className={styles.step} aria-hidden="true">
        {arrow}
      </span>
    );
  }
  return (
    <Link href={to} rel={rel} className={styles.step} aria-label={name}>
      {arrow}
    </Link>
  );
}

const isPage = (text: string, last: number) =>
  /^\d{1,9}$/.test(digitsIn(text)) && Number(digitsIn(text)) >= 1 && Number(digitsIn(text)) <= last;

function Jump({
  pageSize,
  hrefOf,
  onGo,
  sizes,
  isAbout,
  pageName = 'pageindex',
  sizeName = 'pagesize',
  last,
  at,
}: PaginatorProps & { last: number; at: number }) {
  const [path, search = ''] = hrefOf(at, pageSize).split('?');
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => name !== pageName && (name !== sizeName || !sizes),
  );
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGo(hrefOf(Number(digitsIn(String(new FormData(event.currentTarget).get(pageName)))), pageSize));
  };
  return (
    <form className={styles.jump} data-bare={!sizes || undefined} action={path} onSubmit={jump}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sizes && (
        <select
          name={sizeName}
          aria-label="每页条数"
          key={`size-${pageSize}`}
          defaultValue={pageSize}
          onChange={(event) => onGo(hrefOf(1, Number(event.target.value)))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
        </select>
      )}
      {!isAbout && (
        <label className={styles.field}>
          前往
          <input
            key={at}
            inputMode="numeric"
            autoComplete="off"
            name={pageName}
            // Without scripts.
            pattern="\s*[0-9０-９]+\s*"
            defaultValue={at}
            required
            onInput={({ currentTarget: field }) =>
              field.setCustomValidity(isPage(field.value, last) ? '' : `应为 1 至 ${last} 的页码`)
            }
          />
          页
        </label>
      )}
      <button type="submit" className={styles.go}>
        跳转
      </button>
    </form>
  );
}
