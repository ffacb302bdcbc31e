import type { IssueOutcome } from '#contract/certificates/certificate-issues.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import type { CertificateState, ManagedCertificate } from '#contract/certificates/managed-certificates.ts';
import { states, stateWordsOf } from '#contract/fields/states.ts';

export const stateWords: Record<CertificateState, string> = stateWordsOf(states.certificate);

export const shownWords = ['显示', '隐藏'] as const;

type StoredState = Pick<ManagedCertificate, '_status' | '_revokeTime'>;

/** Returns the state of a certificate; deleted and revoked take precedence over hidden. */
export function stateOf({ _status, _revokeTime }: StoredState): CertificateState {
  if (_status === certificateStatus.deleted) return 'deleted';
  if (_revokeTime !== null) return 'revoked';
  return _status === certificateStatus.hidden ? 'hidden' : 'normal';
}

/** Describes the effect of saving on the certificate that was issued. */
export function outcomeText(outcome: IssueOutcome, issueNumber: number): string {
  switch (outcome) {
    case 'first':
      return '保存后签发第 1 次';
    case 'again':
      return `保存后将重新签发第 ${issueNumber} 次，原二维码显示“已换发”`;
    case 'same':
      return `印在证书上的内容没有变化，不重新签发（现为第 ${issueNumber} 次）`;
    case 'ends':
      return '保存后原证书失效，原二维码显示“考试状态已变更”';
    case 'none':
      return '考试状态为合格时才签发证书';
  }
}

/** Returns the address of the page that the code on a certificate opens. */
export function checkAddress(certNum: string, sign: string): string {
  return `/certverify?${new URLSearchParams({ CertNum: certNum, Sign: sign })}`;
}

export const nameOf = ({ _name, _certNum }: Pick<ManagedCertificate, '_name' | '_certNum'>) =>
  `${_name} ${_certNum}`.trim();
