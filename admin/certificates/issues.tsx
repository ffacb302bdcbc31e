import { Drawer } from 'antd';
import { businessIssues, type CertificateIssue } from '#contract/certificates/certificate-issues.ts';
import type { ManagedCertificate } from '#contract/certificates/managed-certificates.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { shortTime } from '../components/list/columns.tsx';
import { useAnswer } from '../session/server.ts';
import { checkAddress, nameOf } from './words.ts';

/** 签发记录: all that was ever issued, the latest first, each with the page that its code opens. */
export function Issues({ certificateId }: { certificateId: number }) {
  const query = useAnswer(businessIssues.GetCertIssues, { CertId: certificateId });
  if (query.isPending) return <LateSkeleton rows={3} />;
  if (query.isError) return <LoadFailed query={query} />;
  if (query.data.length === 0) return <Empty text="还没有签发过" />;
  return (
    <ol className="plain-list">
      {query.data.map((issue) => (
        <Issue key={issue.IssueNumber} issue={issue} />
      ))}
    </ol>
  );
}

function Issue({ issue }: { issue: CertificateIssue }) {
  const { IssueNumber, IssueTime, EndTime, EndReason, CertNum, Name, Company, ProgrammeName, Sign } = issue;
  return (
    <li className="issue ruled py-2" data-ended={EndTime !== '' || undefined}>
      <p>
        <strong>第 {IssueNumber} 次</strong> <time>{shortTime(IssueTime)}</time>{' '}
        {EndTime === '' ? '有效' : `${shortTime(EndTime)} 失效：${EndReason}`}
      </p>
      <p>
        {[Name, Company, ProgrammeName, CertNum].filter(Boolean).join(' · ')}{' '}
        <a
          className="link"
          href={checkAddress(CertNum, Sign)}
          target="_blank"
          rel="noreferrer"
          aria-label={`核验页：第 ${IssueNumber} 次`}
        >
          核验页
        </a>
      </p>
    </li>
  );
}

export function IssuesDrawer({
  certificate,
  onClose,
}: {
  certificate: ManagedCertificate;
  onClose: () => void;
}) {
  return (
    <Drawer open title={`签发记录：${nameOf(certificate)}`} size={700} onClose={onClose}>
      <Issues certificateId={certificate._certId} />
    </Drawer>
  );
}
