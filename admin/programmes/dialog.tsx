import { Select } from 'antd';
import { paperNames, papers, type Programme } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { selectArrow } from '../components/form/select-arrow.tsx';

const { SaveProgramme: save } = businessProgrammes;
const form = fieldsOf(save);

/** The values of a new programme. */
const usual = {
  Title: '培训合格证书',
  Statement: '完成{programme}项目学习，经考核成绩合格，特发此证。',
  Background: '',
  Paper: 'a4-landscape',
  Fields: [],
} as const;

interface ProgrammeDialogProps {
  /** Absent: a new one. */
  programme: Programme | undefined;
  onClose: () => void;
}

/** Edits a programme's name and the words of its certificate; the designer places them. */
export function ProgrammeDialog({ programme, onClose }: ProgrammeDialogProps) {
  return (
    <RecordDialog
      title={programme ? '编辑培训项目' : '新增培训项目'}
      width={500}
      save={save}
      start={programme ?? usual}
      isNew={!programme}
      invalidates={[businessCertificates.GetProgrammeList]}
      onClose={onClose}
    >
      <form.Text name="ProgrammeName" {...(programme && { hint: '印在以后签发的证书上；已签发的不变' })} />
      <form.Text name="Title" />
      <form.Area name="Statement" hint="{programme} 处印培训项目名称" />
      {!programme && (
        <form.Own name="Paper" wordOf={paperWord}>
          <Select
            suffixIcon={selectArrow}
            options={paperNames.map((value) => ({ value, label: papers[value].label }))}
          />
        </form.Own>
      )}
    </RecordDialog>
  );
}

function paperWord(value: unknown) {
  return papers[paperNames.find((name) => name === value) ?? 'a4-landscape'].label;
}
