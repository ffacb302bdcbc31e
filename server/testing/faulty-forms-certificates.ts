import { long, page, period } from './faulty-values.ts';

const template = {
  ProgrammeName: long,
  Title: long,
  Statement: long,
  Background: 'x',
  Paper: 'x',
  SealText: long,
  SealId: 'x',
  Fields: 'x',
};

/** What is printed, and whose. */
const printed = {
  _certId: 'x',
  _programmeId: 'x',
  _name: long,
  _idNum: long,
  _company: long,
  _examTime: 'x',
  _examStatus: 'x',
  _certNum: long,
  _issueDate: 'x',
};

/** The calls about certificates, their imports and templates. */
export const faultyCertificateForms: Record<string, Record<string, unknown>> = {
  GetCertList: {
    key: long,
    status: 'x',
    standing: 'x',
    sort: 'x',
    examstatus: 'x',
    programmeid: 'x',
    batchid: 'x',
    ...period,
    ...page,
  },
  GetCertModel: { CertId: 'x', masked: 'x' },
  GetCertIssues: { CertId: 'x' },
  GetCertImage: { CertId: 'x', Format: 'x' },
  ReissueCert: { CertId: 'x', Reason: long },
  EditCertStatus: { Ids: 'x', Status: 'x' },
  RestoreCerts: { Ids: 'x' },
  EditCertInfo: { ...printed, _remarks: long, _status: 'x', Version: 'x' },
  PreviewCertInfo: printed,
  DelCerts: { Ids: 'x' },
  RevokeCert: { CertId: 'x', Reason: long },
  ImportCerts: { Mode: 'x', ProgrammeId: 'x', Columns: 'x', HeadRow: 'x' },
  ReadImportColumns: { HeadRow: 'x' },
  GetImportFaults: { Ticket: long },
  UndoImport: { BatchId: 'x', Mode: 'x', Reason: long },
  GetImportBatches: { key: long, programmeid: 'x', undone: 'x', ...page },
  DownCerts: { Ids: 'x', Format: 'x' },
  GetUnclaimedCerts: { key: long, alike: 'x', ...page },
  LinkCerts: { Ids: 'x', MemberId: 'x' },
  ExportCerts: {
    key: long,
    status: 'x',
    standing: 'x',
    examstatus: 'x',
    programmeid: 'x',
    batchid: 'x',
    ...period,
  },
  SaveProgramme: { ProgrammeId: 'x', Version: 'x', ...template },
  PreviewCert: { ...template, Sample: 'x', ProgrammeId: 'x', CertId: 'x', Format: 'x' },
  EditProgrammeStatus: { ProgrammeId: 'x', Status: 'x' },
  DelProgramme: { ProgrammeId: 'x' },
  GetTemplateDesign: { Paper: 'x' },
  GetTemplateVersions: { ProgrammeId: 'x' },
  GetTemplatePicture: { TemplateId: 'x' },
};
