import { examStatus } from '#contract/certificates.ts';
import { checkCharacter } from '#contract/id-number.ts';
import { saveCertificate } from '../certificates/store.ts';
import type { Tx } from '../db/open.ts';
import { systemActor } from '../http/actor.ts';
import type { Vault } from '../vault.ts';

interface StarterCertificate {
  name: string;
  /** Birth date and order: the rest of the ID number is made, in a region that does not exist. */
  born: string;
  company: string;
  /** Blank: not passed. */
  certNum: string;
  exam: string;
  issued: string;
  remarks?: string;
}

const companies = {
  builder: '澜州建工集团有限公司',
  // The member of the demo: signed in, it finds its own people.
  manager: '衡准工程风险管理有限公司',
  insurer: '江澜财产保险股份有限公司澜州分公司',
  tester: '云帆工程检测有限公司',
};

/** Two exams of the engineers' training: most passed, some did not, one came again. */
const starterCertificates: StarterCertificate[] = [
  {
    name: '陈思远',
    born: '19860412',
    company: companies.builder,
    certNum: 'JLFX-2026-0101',
    exam: '2026-03-21',
    issued: '2026-04-15',
  },
  {
    name: '林若溪',
    born: '19910930',
    company: companies.builder,
    certNum: 'JLFX-2026-0102',
    exam: '2026-03-21',
    issued: '2026-04-15',
  },
  {
    name: '周明轩',
    born: '19830117',
    company: companies.manager,
    certNum: 'JLFX-2026-0103',
    exam: '2026-03-21',
    issued: '2026-04-15',
  },
  {
    name: '欧阳静',
    born: '19881205',
    company: companies.manager,
    certNum: 'JLFX-2026-0104',
    exam: '2026-03-21',
    issued: '2026-04-15',
  },
  {
    name: '何建国',
    born: '19750808',
    company: companies.tester,
    certNum: '',
    exam: '2026-03-21',
    issued: '',
  },
  {
    name: '沈佳怡',
    born: '19940223',
    company: companies.insurer,
    certNum: 'JLFX-2026-0105',
    exam: '2026-03-21',
    issued: '2026-04-15',
  },
  {
    name: '马海龙',
    born: '19800630',
    company: companies.builder,
    certNum: '',
    exam: '2026-03-21',
    issued: '',
  },
  {
    name: '马海龙',
    born: '19800630',
    company: companies.builder,
    certNum: 'JLFX-2026-0206',
    exam: '2026-06-27',
    issued: '2026-07-20',
    remarks: '补考',
  },
  {
    name: '徐一鸣',
    born: '19920714',
    company: companies.insurer,
    certNum: 'JLFX-2026-0201',
    exam: '2026-06-27',
    issued: '2026-07-20',
  },
  {
    name: '宋雨桐',
    born: '19960519',
    company: companies.tester,
    certNum: 'JLFX-2026-0202',
    exam: '2026-06-27',
    issued: '2026-07-20',
  },
  {
    name: '阿依古丽·买买提',
    born: '19901101',
    company: companies.builder,
    certNum: 'JLFX-2026-0203',
    exam: '2026-06-27',
    issued: '2026-07-20',
  },
  {
    name: '郑国栋',
    born: '19781026',
    company: companies.manager,
    certNum: '',
    exam: '2026-06-27',
    issued: '',
  },
];

export async function writeCertificates(tx: Tx, vault: Vault): Promise<void> {
  const by = systemActor('FillDemo');
  for (const { name, born, company, certNum, exam, issued, remarks } of starterCertificates) {
    const form = {
      _certId: 0,
      _programmeId: 0,
      _name: name,
      _idNum: madeIdNumber(born),
      _company: company,
      _examTime: exam,
      _examStatus: certNum === '' ? examStatus.failed : examStatus.passed,
      _certNum: certNum,
      _issueDate: issued,
      _remarks: remarks ?? '',
      _status: 1 as const,
    };
    await saveCertificate({ db: tx, vault }, form, by);
  }
}

/** Right by its checksum, and nobody's: no region has the code 990101. */
function madeIdNumber(born: string): string {
  const figures = `990101${born}001`;
  return figures + checkCharacter(figures);
}
