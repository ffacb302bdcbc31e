import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';
import { Empty } from '#ui/components/empty.tsx';
import { numberIn, withQuery } from '../addresses.ts';
import { StayLink } from '../components/page-link.tsx';
import { FoundList } from './found-list.tsx';
import { FoundRows } from './found-rows.tsx';
import { noCriteria, useCertificateList } from './use-list.ts';

/** Shows the certificates of the member's own company while there are no search criteria. */
export function OwnCertificates({ company }: { company: string }) {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const list = useCertificateList();
  const { load } = list;
  const title = `${company}的证书`;
  const page = numberIn(query, 'pageindex', 1);
  const requestedSize = numberIn(query, 'pagesize', defaultPageSize);
  const pageSize = pageSizes.some((size) => size === requestedSize) ? requestedSize : defaultPageSize;

  useEffect(() => {
    // The list shows the error in its place.
    load({ ...noCriteria, pageindex: page, pagesize: pageSize }).catch(() => undefined);
  }, [load, page, pageSize]);

  return (
    <FoundList title={title} list={list}>
      <FoundRows
        title={title}
        list={list}
        paging={{
          hrefOf: (target, size) =>
            withQuery(pathname + search, {
              pageindex: target === 1 ? undefined : target,
              pagesize: size === defaultPageSize ? undefined : size,
            }),
          link: StayLink,
          onGo: (href) => void navigate(href, { preventScrollReset: true }),
        }}
        whenEmpty={<Empty text="本单位还没有培训考核记录" />}
      />
    </FoundList>
  );
}
