// Generated from the tables of fields by "npm run generate". Change those, not this.

export const fieldHeadings: Readonly<Record<string, readonly string[]>> = {
  "loginName": [
    "登录名",
    "用户名",
    "账号",
    "登录账号",
    "帐号",
    "username",
    "account",
    "login",
    "loginId"
  ],
  "name": [
    "姓名",
    "名称",
    "名字",
    "学员姓名",
    "学生姓名",
    "老师姓名",
    "教师姓名",
    "fullName",
    "realName",
    "studentName"
  ],
  "mobile": [
    "手机",
    "手机号",
    "手机号码",
    "电话",
    "联系电话",
    "手机电话",
    "联系手机",
    "电话号码",
    "mobileNo",
    "mobileNumber",
    "mobilePhone",
    "mobilePhoneNumber",
    "phone",
    "phoneNo",
    "phoneNumber",
    "cellPhone",
    "contactNo",
    "contactNumber",
    "tel",
    "telNo",
    "telephone",
    "telephoneNumber"
  ],
  "active": [
    "启用",
    "是否启用",
    "isActive",
    "enabled"
  ],
  "gender": [
    "性别",
    "sex"
  ],
  "birthday": [
    "生日",
    "出生日期",
    "出生年月日",
    "dateOfBirth",
    "birthDate",
    "dob"
  ],
  "avatarUrl": [
    "头像"
  ],
  "email": [
    "邮箱",
    "电子邮箱",
    "邮箱地址",
    "邮件",
    "mail",
    "emailAddress"
  ],
  "nickName": [
    "昵称"
  ],
  "grade": [
    "年级"
  ],
  "school": [
    "学校",
    "就读学校"
  ],
  "province": [
    "省",
    "省份"
  ],
  "city": [
    "市",
    "城市"
  ],
  "district": [
    "区",
    "区县"
  ],
  "address": [
    "地址",
    "详细地址",
    "街道地址"
  ],
  "guardianName": [
    "家长",
    "家长姓名",
    "监护人",
    "监护人姓名",
    "parent",
    "parentName",
    "guardian"
  ],
  "guardianMobile": [
    "家长手机",
    "家长手机号",
    "家长手机号码",
    "家长电话",
    "家长联系电话",
    "监护人手机",
    "监护人手机号",
    "监护人电话",
    "guardiansMobile",
    "guardianPhone",
    "parentMobile",
    "parentMobileNo",
    "parentMobileNumber",
    "parentPhone",
    "parentPhoneNo",
    "parentPhoneNumber",
    "parentsMobile",
    "parentsPhone"
  ],
  "source": [
    "来源",
    "渠道",
    "招生来源"
  ],
  "remark": [
    "备注",
    "说明",
    "remarks"
  ],
  "language": [
    "语言"
  ],
  "timeZone": [
    "时区"
  ],
  "tags": [
    "标签"
  ],
  "lastLoginAt": [
    "最近登录",
    "最后登录时间",
    "最近登录时间"
  ],
  "externalId": [
    "外部编号",
    "外部系统编号",
    "CRM编号",
    "客户编号",
    "crmId",
    "customerId",
    "customerNo",
    "customerNumber"
  ]
};
