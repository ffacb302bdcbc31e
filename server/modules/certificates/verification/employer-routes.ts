import type { FileAnswer } from '#contract/api/endpoint.ts';
import {
  claimResults,
  claimWords,
  type webCertificateChecks,
} from '#contract/certificates/certificate-checks.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { hostOf } from '../../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../../platform/http/security/shared-limits.ts';
import { recordUnlessDiskFull } from '../../../platform/operation-log/record-operation.ts';
import { sheetAnswer } from '../../../platform/spreadsheets/write-sheet.ts';
import { checkClaims, repeatedLists } from './claims-of-employers.ts';

export function webCertificateCheckHandlers({
  db,
  vault,
  config,
}: ModuleDependencies): Handlers<typeof webCertificateChecks> {
  const lists = repeatedLists();
  return {
    async VerifyCerts({ Lines, format }, { by, address, log }) {
      const client = hostOf(address);
      if (!lists.isRepeated(client, Lines)) {
        await takeFromLimit(db, { name: 'certificateLists', ...config.limits.certificateLists }, client);
        lists.note(client, Lines);
      }
      const checked = await checkClaims(db, vault, Lines);
      const counts = claimResults.map((result): [string, number] => [
        claimWords[result],
        checked.filter(({ Result }) => Result === result).length,
      ]);
      // The log stores counts only: the names and numbers belong to the employer.
      await recordUnlessDiskFull(
        db,
        by,
        { entityType: 'certificate', after: Object.fromEntries(counts) },
        log,
      );
      return format === 'xlsx' ? sheetOf(checked) : checked;
    },
  };
}

function sheetOf(checked: Awaited<ReturnType<typeof checkClaims>>): FileAnswer {
  const time = formatTime(new Date());
  const rows = async function* () {
    for (const { Name, CertNum, Result } of checked) yield [Name, CertNum, claimWords[Result], time];
  };
  const columns = [
    { header: '姓名', width: 16 },
    { header: '证书编号', width: 28 },
    { header: '核验结果', width: 14 },
    { header: '核验时间', width: 22 },
  ];
  const stamp = time.replaceAll(/\D/g, '').slice(0, 12);
  return sheetAnswer(`证书核验-${stamp}.xlsx`, '核验结果', columns, rows());
}
