import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { webDirectory, type DirectoryMember } from '#contract/members/directory.ts';
import { directoryAddress, directoryMemberAddress, numberIn } from '../addresses.ts';
import { ExternalIcon } from '../components/icons.tsx';
import { PageLink } from '../components/page-link.tsx';
import styles from '../directory/directory.module.css';
import { Logo } from '../directory/logo.tsx';
import { callOf, notFound } from '../load-context.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import { breadcrumbList, memberOrganization, type Crumb } from '../shell/structured-data.ts';
import { useSite } from '../site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const memberid = numberIn(new URL(request.url).searchParams, 'MemberId', 0);
  if (memberid === 0) notFound();
  return await callOf(context)(webDirectory.GetDirectoryMember, { memberid });
}

const descriptionLength = 150;

/** The page of a member in the directory. */
export default function MemberPage() {
  const member = useLoaderData<typeof loader>();
  const site = useSite();
  const { MemberName, LogoUrl, Introduction } = member;
  const address = directoryMemberAddress(member.MemberId);
  const origin = site?.origin ?? '';
  const crumbs: Crumb[] = [
    ...crumbsOf([], '会员名录').map((crumb) =>
      crumb.href === undefined ? { ...crumb, href: directoryAddress } : crumb,
    ),
    { name: MemberName },
  ];
  const facts = [member.MemberLevelName, member.CompanyTypeName, member.City].filter(Boolean).join(' · ');
  const description = `${MemberName}${facts === '' ? '' : `，${facts}`}。${Introduction.replaceAll('\n', ' ')}`;
  return (
    <div className="container">
      <Head
        title={MemberName}
        path={address}
        description={[...description].slice(0, descriptionLength).join('')}
        {...(LogoUrl !== '' && { image: LogoUrl })}
        structuredData={[breadcrumbList(crumbs, origin), memberOrganization(member, origin, address)]}
      />
      <Breadcrumb crumbs={crumbs} />
      <Page member={member} facts={facts} />
    </div>
  );
}

function Page({ member, facts }: { member: DirectoryMember; facts: string }) {
  const { MemberName, LogoUrl, Introduction } = member;
  return (
    <article className="stack gap-6 pb-8">
      <header className="row nowrap gap-5">
        <Logo name={MemberName} src={LogoUrl} isLarge />
        <div className="stack gap-2 min-0">
          <h1 className="page-title breaks">{MemberName}</h1>
          <p className="soft">{facts}</p>
        </div>
      </header>
      <div className={styles.own}>
        <section className={`${styles.text} stack gap-3`} aria-label="单位介绍">
          {Introduction === '' ? (
            <p className="muted">该单位暂未填写介绍</p>
          ) : (
            // Paragraphs have no other name than their place.
            Introduction.split('\n').map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
        </section>
        <Facts member={member} />
      </div>
      <p>
        <PageLink className="linked" href={directoryAddress}>
          返回会员名录
        </PageLink>
      </p>
    </article>
  );
}

function Facts({ member: { Website, Telephone, FormerNames } }: { member: DirectoryMember }) {
  if (Website === '' && Telephone === '' && FormerNames.length === 0) return null;
  return (
    <dl className={`${styles.facts} card breaks`}>
      {Website !== '' && (
        <div>
          <dt className="muted text-sm">网址</dt>
          <dd>
            <a
              className="inline-row link breaks"
              href={Website}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {Website.replace(/^https?:\/\//i, '').replace(/\/$/, '')} <ExternalIcon />
            </a>
          </dd>
        </div>
      )}
      {Telephone !== '' && (
        <div>
          <dt className="muted text-sm">电话</dt>
          <dd className="figures">
            <a className="link" href={`tel:${Telephone.replaceAll(/[^\d+]/g, '')}`}>
              {Telephone}
            </a>
          </dd>
        </div>
      )}
      {FormerNames.length > 0 && (
        <div>
          <dt className="muted text-sm">曾用名</dt>
          {FormerNames.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}
