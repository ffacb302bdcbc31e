import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { businessNames, memberNamesAtMost, type MemberName } from '#contract/back-office/names.ts';
import { businessClaims, type UnclaimedCertificate } from '#contract/certificates/certificate-claims.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { lengthError } from '#ui/form/length.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { useAnswer } from '../session/server.ts';

interface ClaimDialogProps {
  certificates: readonly UnclaimedCertificate[];
  onClaim: (member: MemberName) => void;
  onClose: () => void;
}

const { MemberId } = businessClaims.LinkCerts.input.entries;

/** Asks for the member that owns the certificates: one with the company's name, or any other. */
export function ClaimDialog({ certificates, onClaim, onClose }: ClaimDialogProps) {
  const [form] = Form.useForm<{ MemberId: number }>();
  const companies = new Set(certificates.map(({ _company }) => _company));
  const [key, search] = useState(companies.size === 1 ? ([...companies][0] ?? '') : '');
  const { error, offered, isFound } = useOffered(certificates, key);

  return (
    <Modal
      open
      title={`归属 ${certificates.length} 张证书`}
      width={500}
      okText={`归属 ${certificates.length} 张`}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>所选会员随即可以看到并下载{certificates.length > 1 ? '这些证书' : '这张证书'}。</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={(values) => {
          const member = offered.find((one) => one.MemberId === values.MemberId);
          if (member) onClaim(member);
        }}
      >
        <SearchField value={key} error={error} onChange={search} />
        <Form.Item name="MemberId" label="会员" required rules={[fieldRule(MemberId)]}>
          <Radio.Group
            className="claim-members"
            vertical
            options={offered.map((member) => ({ value: member.MemberId, label: member.word }))}
          />
        </Form.Item>
        {offered.length === 0 && isFound && <p>没有名称含“{key}”的会员，请换几个字再找</p>}
      </Form>
    </Modal>
  );
}

/** Returns the members whose names contain the keyword. */
function useOffered(certificates: readonly UnclaimedCertificate[], key: string) {
  const error = lengthError(key, searchKeyLength);
  const answer = useAnswer(
    businessNames.GetMemberNames,
    { key },
    { keepPrevious: true, enabled: error === undefined },
  );
  return { error, offered: offer(certificates, answer.data ?? []), isFound: answer.isSuccess };
}

interface SearchFieldProps {
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
}

function SearchField({ value, error, onChange }: SearchFieldProps) {
  return (
    <Form.Item
      label="查找会员"
      htmlFor="claim-key"
      {...(error !== undefined && { validateStatus: 'error', help: error })}
      extra={`最多列出 ${memberNamesAtMost} 家，名称写得越全越容易找到`}
    >
      <Input
        id="claim-key"
        value={value}
        placeholder="公司名称"
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}

/** Sorts members of the same name first; of two with the same name the account or number tells them apart. */
function offer(certificates: readonly UnclaimedCertificate[], members: readonly MemberName[]) {
  const duplicates = new Map(
    certificates.flatMap(({ Alike }) => Alike.map((member) => [member.MemberId, member] as const)),
  );
  const others = members.filter((member) => !duplicates.has(member.MemberId));
  const isAlone = ({ MemberName: name }: MemberName) =>
    others.filter((other) => other.MemberName === name).length === 1;
  return [
    ...[...duplicates.values()].map((member) => ({
      ...member,
      word: `${member.MemberName}（账号 ${member.Account}）`,
    })),
    ...others.map((member) => ({
      ...member,
      word: isAlone(member) ? member.MemberName : `${member.MemberName}（编号 ${member.MemberId}）`,
    })),
  ];
}
