import { useId, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
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
        共{isAbout && '约'} <strong className="ink strong">{total}</strong> 条
      </p>
      <div className={`${styles.pages} row nowrap stretch gap-1`}>
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

/** Checks the jump field when its form is sent, and shows the error beside the field. */
function usePageForm(pageName: string, last: number, jump: (typed: string) => void) {
  const errorId = useId();
  const [error, setError] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(pageName) as HTMLInputElement | null;
    // A list whose last page is not known has no field.
    if (!field) return jump('1');
    if (isPage(field.value, last)) return jump(field.value);
    setError(`请输入 1 至 ${last} 的页码`);
    field.select();
  };
  return { submit, error, errorId, clearError: () => setError('') };
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
  const jump = (typed: string) => onGo(hrefOf(Number(digitsIn(typed)), pageSize));
  const form = usePageForm(pageName, last, jump);
  return (
    <form
      className={`${styles.jump} row nowrap gap-3`}
      data-bare={!sizes || undefined}
      action={path}
      noValidate
      onSubmit={form.submit}
    >
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
        <label className={`${styles.field} row nowrap`}>
          前往
          <input
            className="centred px-2"
            key={at}
            inputMode="numeric"
            autoComplete="off"
            name={pageName}
            defaultValue={at}
            onInput={form.clearError}
            {...(form.error !== '' && { 'aria-invalid': true, 'aria-describedby': form.errorId })}
          />
          页
        </label>
      )}
      <span id={form.errorId} role="alert" className={`${styles.error} alarm`}>
        {form.error}
      </span>
      <button type="submit" className={`${styles.go} px-3`}>
        跳转
      </button>
    </form>
  );
}
