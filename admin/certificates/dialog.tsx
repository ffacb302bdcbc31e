import { Form as AntForm, Input } from 'antd';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { examStatus, examStatusText } from '#contract/certificates/certificates.ts';
import {
  businessCertificates,
  newIdNumber,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';
import { onOff } from '#contract/fields/rules.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { NoProgramme } from '../components/feedback/no-programme-notice.tsx';
import type { ErrorAttributes } from '../components/form/error-attributes.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { keyboardOf } from '../components/form/keyboard.ts';
import { Labelled } from '../components/form/labelled-field.tsx';
import { NativeSelect } from '../components/form/native-select.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { useAnswer } from '../session/server.ts';
import { useProgrammes } from './filters.ts';
import { Preview } from './preview.tsx';
import { afterChange } from './use-certificate-changes.ts';
import { shownWords } from './words.ts';

const { EditCertInfo: save, GetCertModel } = businessCertificates;
const form = fieldsOf(save);
const { _idNum: idNum } = save.input.entries;

interface CertificateDialogProps {
  /** Absent: a new one. */
  certificateId: number | undefined;
  onClose: () => void;
}

/** Shows a certificate's form, and beside it the certificate as it will look. */
export function CertificateDialog({ certificateId, onClose }: CertificateDialogProps) {
  return certificateId === undefined ? (
    <Fresh onClose={onClose} />
  ) : (
    <Known id={certificateId} onClose={onClose} />
  );
}

/** Reads the present certificate instead of the list's row, as the form compares versions. */
function Known({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isFetchedAfterMount } = useAnswer(GetCertModel, { CertId: id, masked: 1 });
  const isThere = data !== undefined && isFetchedAfterMount;
  return isThere ? <Filling start={data} certificate={data} onClose={onClose} /> : null;
}

function Fresh({ onClose }: { onClose: () => void }) {
  const programmes = useProgrammes();
  if (!programmes) return null;
  const start = {
    _programmeId: programmes.find(({ Status }) => Status === onOff.on)?.ProgrammeId,
    _examStatus: 1,
    _status: 1,
  };
  return <Filling start={start} onClose={onClose} />;
}

interface FillingProps {
  start: object;
  certificate?: ManagedCertificate;
  onClose: () => void;
}

function Filling({ start, certificate, onClose }: FillingProps) {
  const programmes = useProgrammes() ?? [];
  const isAddressGood = useReachableAddress();
  const nameOfProgramme = (id: unknown) =>
    programmes.find(({ ProgrammeId }) => ProgrammeId === id)?.ProgrammeName ?? '';
  return (
    <RecordDialog
      title={certificate ? '编辑证书' : '新增证书'}
      width={1000}
      save={save}
      start={start}
      isNew={!certificate}
      invalidates={afterChange}
      isSure={async ({ _examStatus }) => _examStatus !== examStatus.passed || (await isAddressGood('code'))}
      onClose={onClose}
    >
      <div className="certificate-form">
        <div className="certificate-fields grid gap-0 gap-x-4">
          <form.Text name="_name" />
          <form.Status name="_status" words={shownWords} />
          <Labelled
            name="_idNum"
            label={idNum.label}
            hint={<IdNumberHint isKnown={certificate !== undefined} />}
            schema={certificate ? idNum : newIdNumber}
          >
            <Input autoComplete="off" {...keyboardOf('_idNum')} />
          </Labelled>
          <form.Text name="_company" />
          <form.Own name="_programmeId" wordOf={nameOfProgramme}>
            <ProgrammeSelect />
          </form.Own>
          <form.Day name="_examTime" />
          <form.Choice name="_examStatus" words={examStatusText} />
          <form.Text name="_certNum" hint="合格的须填写" />
          <form.Day name="_issueDate" />
          <form.Text name="_remarks" hint="不印在证书上" />
        </div>
        <Preview certificateId={certificate?._certId ?? 0} />
      </div>
    </RecordDialog>
  );
}

/** Shows the hint of the field; errors are shown beside it. */
function IdNumberHint({ isKnown }: { isKnown: boolean }) {
  const idNumber = normaliseIdNumber(String(AntForm.useWatch('_idNum') ?? ''));
  if (isKnown && (idNumber === '' || idNumber.includes('*'))) return '带星号的原样保存，不会改动';
  if (idNumber !== '' && idNumberError(idNumber) === undefined)
    return (
      <span role="status" className="id-number-right">
        校验通过
      </span>
    );
  return '18 位，末位可以是 X';
}

interface ProgrammeSelectProps extends ErrorAttributes {
  id?: string;
  value?: number;
  onChange?: (programmeId: number) => void;
}

/** Selects one of the training programmes. */
function ProgrammeSelect({ value, onChange, ...attributes }: ProgrammeSelectProps) {
  const programmes = useProgrammes();
  // One that takes no new certificates stays with those that have it.
  const isOffered = (one: Programme) => one.Status === onOff.on || one.ProgrammeId === value;
  if (programmes && !programmes.some(isOffered)) return <NoProgramme />;
  return (
    <NativeSelect
      {...attributes}
      value={value ?? ''}
      choices={(programmes ?? []).filter(isOffered).map((one) => [one.ProgrammeId, one.ProgrammeName])}
      onChange={(id) => onChange?.(Number(id))}
    />
  );
}
