import { Button, Form, Input } from 'antd';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import type { ImportPreview } from '#contract/back-office/imports.ts';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import type { CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { useAsk } from '../../components/dialogs/use-confirm.tsx';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { NoProgramme } from '../../components/feedback/no-programme-notice.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { DateInput } from '../../components/form/date-input.tsx';
import { fieldRule } from '../../components/form/field-rule.ts';
import { NativeSelect } from '../../components/form/native-select.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import '../../imports/imports.css';
import { FirstOnly } from '../../imports/first-only.tsx';
import { Problems } from '../../imports/problems.tsx';
import { RowsTable, type RowsColumn } from '../../imports/rows-table.tsx';
import { useAnswer } from '../../session/server.ts';
import { useIssuing, type Order } from './use-issuing.ts';

const { ExamDay, FirstNumber, IssueDay, ProgrammeId } =
  businessSignUpImports.HandOverCertificates.input.entries;

/** 发证: those who were there and passed become certificates, with the check and the undo of their import. */
export function IssueCertificates({ activityId }: { activityId: number }) {
  const programmes = useAnswer(businessCertificates.GetProgrammeList, {});
  const people = useAnswer(businessSignUps.GetSignUpList, { id: activityId, state: 'placed', pagesize: 1 });
  if (!programmes.data || !people.data)
    return programmes.isError ? <LoadFailed query={programmes} /> : <LateSkeleton rows={4} />;
  const { There, Passed, Placed } = people.data.Counts;
  return (
    <section className="sheet stack gap-4" aria-label="发证">
      <p className="m-0">
        已报名 {Placed} 人，到场 {There} 人，通过 {Passed}{' '}
        人。到场并且通过的人交给证书导入，姓名和身份证号不必再录。
      </p>
      <Issuing
        activityId={activityId}
        programmes={programmes.data.filter(({ Status }) => Status === onOff.on)}
      />
    </section>
  );
}

interface IssuingProps {
  activityId: number;
  programmes: readonly { ProgrammeId: number; ProgrammeName: string }[];
}

function Issuing({ activityId, programmes }: IssuingProps) {
  const [form] = Form.useForm<Order>();
  const issuing = useIssuing(activityId);
  const { result } = issuing;
  if (programmes.length === 0) return <NoProgramme />;
  if (result && result.BatchId !== null) return <Issued result={result} batchId={result.BatchId} />;
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ProgrammeId: programmes.length === 1 ? programmes[0]?.ProgrammeId : 0,
          ExamDay: '',
          IssueDay: '',
          FirstNumber: '',
        }}
        onValuesChange={issuing.forget}
        onFinish={(order) => void issuing.run(order, 'check')}
      >
        <OrderFields programmes={programmes} />
        <Button type={result ? 'default' : 'primary'} htmlType="submit" loading={issuing.isBusy}>
          检查
        </Button>
      </Form>
      {issuing.error !== '' && <Notice type="error" title={issuing.error} />}
      {result && (
        <Checked
          result={result}
          isBusy={issuing.isBusy}
          onStore={(mode) => void issuing.run(form.getFieldsValue(), mode)}
        />
      )}
    </>
  );
}

function OrderFields({ programmes }: Pick<IssuingProps, 'programmes'>) {
  return (
    <>
      <Form.Item name="ProgrammeId" label="培训项目" required rules={[fieldRule(ProgrammeId)]}>
        <ProgrammeSelect programmes={programmes} />
      </Form.Item>
      <Form.Item name="ExamDay" label="考试日期" rules={[fieldRule(ExamDay)]} extra="空白为活动开始的那一天">
        <DateInput />
      </Form.Item>
      <Form.Item name="IssueDay" label="发证日期" rules={[fieldRule(IssueDay)]} extra="空白为今天">
        <DateInput />
      </Form.Item>
      <Form.Item
        name="FirstNumber"
        label="首个证书编号"
        required
        rules={[fieldRule(FirstNumber)]}
        extra="后面的人按报名的次序依次加一"
      >
        <Input />
      </Form.Item>
    </>
  );
}

interface ProgrammeSelectProps extends Pick<IssuingProps, 'programmes'> {
  id?: string;
  value?: number;
  onChange?: (programmeId: number) => void;
}

function ProgrammeSelect({ programmes, value = 0, onChange, id }: ProgrammeSelectProps) {
  return (
    <NativeSelect
      {...(id !== undefined && { id })}
      value={value}
      choices={[
        ...(programmes.length === 1 ? [] : [[0, '请选择'] as const]),
        ...programmes.map((one) => [one.ProgrammeId, one.ProgrammeName] as const),
      ]}
      onChange={(programmeId) => onChange?.(programmeId)}
    />
  );
}

interface CheckedProps {
  result: CertificateImportResult;
  isBusy: boolean;
  onStore: (mode: 'all' | 'good') => void;
}

/** 检查: what would become of the people, before anything is stored. */
function Checked({ result, isBusy, onStore }: CheckedProps) {
  const ask = useAsk();
  const { Good, Total, New, Changed, Errors } = result;
  const verb = `颁发 ${Good} 张证书`;
  const store = async () => {
    const consequence = `新增 ${New} 张，更新 ${Changed} 张。颁发后可以在导入记录里整批撤回。`;
    if (await ask({ title: `${verb}？`, consequence, verb })) onStore(Good === Total ? 'all' : 'good');
  };
  return (
    <section className="stack gap-3" aria-label="检查结果">
      <p className="m-0" role="status">
        {Total === 0
          ? '没有到场并且通过的人'
          : `${Total} 人中 ${Good} 人可以发证${Errors.length > 0 ? `，${Total - Good} 人有问题` : ''}`}
      </p>
      {Errors.length > 0 && <Problems problems={Errors} />}
      {New > 0 && <NewCertificates result={result} />}
      {New + Changed > 0 && (
        <div>
          <Button type="primary" loading={isBusy} onClick={() => void store()}>
            {verb}
          </Button>
        </div>
      )}
    </section>
  );
}

const columns = (['姓名', '工作单位', '证书编号', '发证日期'] as const).map(
  (title): RowsColumn<ImportPreview> => ({
    title,
    cell: ({ Values }) => Values[importColumns.indexOf(title)] || '-',
  }),
);

/** Who gets which number, before the certificates are issued. */
function NewCertificates({ result: { Preview, New } }: { result: CertificateImportResult }) {
  return (
    <>
      <FirstOnly shown={Preview.length} all={New} />
      <RowsTable
        caption="要颁发的证书"
        wide="cards"
        columns={columns}
        rows={Preview}
        keyOf={({ Row }) => String(Row)}
      />
    </>
  );
}

function Issued({ result, batchId }: { result: CertificateImportResult; batchId: number }) {
  const canOpen = useCanOpen();
  return (
    <>
      <Notice
        type="success"
        title={`已颁发 ${result.Good} 张证书`}
        description="在证书的导入记录里可以整批撤回。"
      />
      <div className="row">
        {canOpen('certificates/list') && (
          <LinkButton to={`/System/certificates?batchid=${batchId}`}>查看证书</LinkButton>
        )}
        {canOpen('certificates/import') && <LinkButton to="/System/certificates/import">导入记录</LinkButton>}
      </div>
    </>
  );
}
