import { useMemo, useRef, type ComponentProps } from 'react';
import { defaultPageSize } from '#contract/api/paging.ts';
import type { LinkComponent, Paginator } from '#ui/components/paginator.tsx';
import { numberIn } from '../addresses.ts';

export type PagingParts = Pick<ComponentProps<typeof Paginator>, 'hrefOf' | 'link' | 'onGo'>;

/** Changes the pages of a list without an address: the criteria may be secret. */
export function usePagingInPlace(go: (page: number, pageSize: number) => void): PagingParts {
  const present = useRef(go);
  present.current = go;

  // Made once: a new kind of link would be a new element, and the focus would be lost with the old one.
  return useMemo(() => {
    const onGo = (href: string) => {
      const query = new URLSearchParams(href.slice(1));
      present.current(numberIn(query, 'pageindex', 1), numberIn(query, 'pagesize', defaultPageSize));
    };
    const link: LinkComponent = ({ href, rel: _rel, children, ...rest }) => (
      <button type="button" onClick={() => onGo(href)} {...rest}>
        {children}
      </button>
    );
    return { hrefOf: (page, pageSize) => `?pageindex=${page}&pagesize=${pageSize}`, link, onGo };
  }, []);
}
