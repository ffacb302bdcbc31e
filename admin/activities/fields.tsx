import { Form } from 'antd';
import { businessActivities } from '#contract/activities/activities.ts';
import { activityKindWords } from '#contract/activities/sign-up-settings.ts';
import { fieldsOf } from '../components/form/fields.tsx';

const Field = fieldsOf(businessActivities.SaveActivityDetail);

/** Shows the fields for title, time and place. */
export function FactFields() {
  return (
    <>
      <Field.Text name="Title" placeholder="如：会员单位交流活动" />
      <Field.Choice name="Kind" words={activityKindWords} />
      <div className="fact-fields">
        <Field.Time name="BeginTime" />
        <Field.Time name="EndTime" isDeadline />
        <Field.Text name="Place" />
      </div>
      <PublicFields />
    </>
  );
}

/** Shows the fields that decide what the public sees of the activity; by default nothing. */
function PublicFields() {
  const isPublic = Form.useWatch('IsPublic') === true;
  return (
    <div className="fact-fields">
      <Field.Flag
        name="IsPublic"
        words={['公开', '不公开']}
        hint="公开标题、时间和地点；内容与邀请对象不公开"
      />
      {isPublic && (
        <>
          <Field.Time name="SignUpUntil" isDeadline />
          <Field.Address name="NoticeUrl" placeholder="如有通知，粘贴它的地址" />
        </>
      )}
    </div>
  );
}
