import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import type { DirectoryCard } from '#contract/members/directory.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Paginator } from '#ui/components/paginator.tsx';
import { directoryAddress, directoryMemberAddress, pageAddress, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { DirectoryForm } from '../directory/directory-form.tsx';
import styles from '../directory/directory.module.css';
import { Logo } from '../directory/logo.tsx';
import { readDirectory } from '../directory/read-directory.ts';
import { callOf } from '../load-context.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { breadcrumbList } from '../shell/structured-data.ts';
import { useSite } from '../site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readDirectory(callOf(context), request.url);

const title = '会员名录';
const crumbs = crumbsOf([], title);

/** The directory of members who agreed to be listed. */
export default function MembersPage() {
  const { key, list, page, pageSize, ...filters } = useLoaderData<typeof loader>();
  const address = pageAddress(useLocation());
  const navigate = useNavigate();
  const site = useSite();
  const isNarrowed =
    key !== '' || filters.city !== '' || Boolean(filters.companytypeid ?? filters.memberlevelid);
  return (
    <div className="container">
      <Head
        title={page > 1 ? `${title}（第 ${page} 页）` : title}
        path={withQuery(directoryAddress, { pageindex: page > 1 ? page : undefined })}
        description={`${site?.site.SiteName ?? ''}会员名录：按名称、单位归类、会员等级和城市查找会员单位。`}
        isHidden={isNarrowed}
        structuredData={[breadcrumbList(crumbs, site?.origin ?? '')]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className="stack gap-6 pb-8">
        <h1 className="page-title">{title}</h1>
        <DirectoryForm list={list} word={key} page={page} pageSize={pageSize} {...filters} />
        {list.List.length === 0 ? (
          <Empty text={isNarrowed ? '没有找到这样的会员单位' : '还没有会员在名录中展示'}>
            {isNarrowed && <PageLink href={directoryAddress}>查看全部会员</PageLink>}
          </Empty>
        ) : (
          <>
            <ul className={`${styles.cards} plain-list`}>
              {list.List.map((member) => (
                <Card key={member.MemberId} member={member} />
              ))}
            </ul>
            <Paginator
              total={list.TotalCount}
              page={page}
              pageSize={pageSize}
              hrefOf={(target) => withQuery(address, { pageindex: target === 1 ? undefined : target })}
              link={PageLink}
              onGo={(href) => void navigate(href)}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Card({ member }: { member: DirectoryCard }) {
  const { MemberId, MemberName, LogoUrl, CompanyTypeName, MemberLevelName, City } = member;
  return (
    <li className={styles.card}>
      <Logo name={MemberName} src={LogoUrl} />
      <div className="stack gap-1 min-0">
        <h2 className="two-lines text-md strong breaks">
          <PageLink href={directoryMemberAddress(MemberId)}>{MemberName}</PageLink>
        </h2>
        <p className="soft text-sm">{[MemberLevelName, CompanyTypeName, City].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
