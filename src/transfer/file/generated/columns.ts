// Generated from the sheets by "npm run generate". Change those, not this.

import type { SheetColumns } from '../sheet-columns.ts';

export type SheetName = 'users' | 'orders' | 'members';

export const sheetColumns: Readonly<Record<SheetName, SheetColumns>> = {
  "users": {
    "properties": {
      "userId": {
        "type": "string",
        "pattern": "^(0|1|302)_([1-9][0-9]{0,14}|[1-8][0-9]{15})$"
      },
      "userRole": {
        "type": "string",
        "enum": [
          "teacher",
          "student",
          "assistant"
        ]
      },
      "loginName": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "subOrgId": {
        "type": "integer"
      },
      "mobile": {
        "type": "string",
        "pattern": "^(\\+?[0-9]{3,20})?$"
      },
      "active": {
        "type": "integer",
        "enum": [
          0,
          1
        ]
      },
      "gender": {
        "type": "integer",
        "enum": [
          0,
          1,
          2
        ]
      },
      "birthday": {
        "type": "string",
        "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"
      },
      "avatarUrl": {
        "type": "string"
      },
      "email": {
        "type": "string",
        "pattern": "^([^\\s@]{1,200}@[^\\s@]{1,200})?$"
      },
      "nickName": {
        "type": "string"
      },
      "grade": {
        "type": "string"
      },
      "school": {
        "type": "string"
      },
      "province": {
        "type": "string"
      },
      "city": {
        "type": "string"
      },
      "district": {
        "type": "string"
      },
      "address": {
        "type": "string"
      },
      "guardianName": {
        "type": "string"
      },
      "guardianMobile": {
        "type": "string",
        "pattern": "^(\\+?[0-9]{3,20})?$"
      },
      "source": {
        "type": "string"
      },
      "remark": {
        "type": "string"
      },
      "language": {
        "type": "string"
      },
      "timeZone": {
        "type": "string"
      },
      "tags": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "lastLoginAt": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "externalId": {
        "type": "string"
      },
      "createAt": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "updateAt": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "deleteAt": {
        "type": "integer",
        "x-unit": "milliseconds"
      }
    },
    "required": [
      "userRole",
      "loginName",
      "name",
      "subOrgId"
    ],
    "instead": {
      "appId": "subOrgId"
    }
  },
  "orders": {
    "properties": {
      "orderSn": {
        "type": "string"
      },
      "subOrgId": {
        "type": "integer"
      },
      "orderType": {
        "type": "integer",
        "enum": [
          1,
          4,
          5
        ]
      },
      "buyerId": {
        "type": "string",
        "pattern": "^(0|1|302)_[1-9][0-9]*$"
      },
      "shareUserId": {
        "type": "string",
        "pattern": "^(0|1|302)_[1-9][0-9]*$"
      },
      "dateAdded": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "datePay": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "moneyPaid": {
        "type": "integer"
      },
      "discount": {
        "type": "integer"
      },
      "payChannel": {
        "type": "string"
      },
      "transactionNo": {
        "type": "string"
      },
      "payBefore": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "purchaseGroupId": {
        "type": "integer"
      },
      "completeBefore": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "receiver": {
        "type": "string"
      },
      "mobile": {
        "type": "string"
      },
      "districts": {
        "type": "string"
      },
      "address": {
        "type": "string"
      },
      "logisticsCompany": {
        "type": "string"
      },
      "trackingText": {
        "type": "string"
      },
      "deliveryTime": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "productList": {
        "type": "array",
        "items": {
          "type": "object"
        }
      },
      "notes": {
        "type": "array",
        "items": {
          "type": "object"
        }
      },
      "externalId": {
        "type": "string"
      },
      "updateAt": {
        "type": "integer",
        "x-unit": "milliseconds"
      }
    },
    "required": [
      "orderSn",
      "subOrgId",
      "buyerId",
      "dateAdded",
      "productList"
    ],
    "instead": {
      "appId": "subOrgId",
      "buyerExternalId": "buyerId",
      "shareUserExternalId": "shareUserId"
    }
  },
  "members": {
    "properties": {
      "groupId": {
        "type": "integer"
      },
      "userId": {
        "type": "string",
        "pattern": "^1_[1-9][0-9]*$"
      },
      "joinTime": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "leaveTime": {
        "type": "integer",
        "x-unit": "milliseconds"
      },
      "reason": {
        "type": "string"
      },
      "orderSn": {
        "type": "string"
      },
      "line": {
        "type": "integer"
      }
    },
    "required": [
      "groupId",
      "userId",
      "joinTime"
    ],
    "instead": {
      "groupExternalId": "groupId",
      "userExternalId": "userId",
      "orderExternalId": "orderSn"
    }
  }
};
