// The column names that programs write in their lists, in their order.

/** The columns of contacts.google.com, 'Export', 'Google CSV'. */
export const google: readonly string[] =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value'.split(
    ',',
  );
/** Until 2024. */
export const oldGoogle: readonly string[] =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address'.split(
    ',',
  );
/** Outlook for Windows, 'Export', 'Comma Separated Values'. */
export const outlook: readonly string[] =
  "First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home Street 2,Home Street 3,Home Address PO Box,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Manager's Name,Assistant's Name,Referred By,Company Main Phone,Business Phone,Business Phone 2,Business Fax,Assistant's Phone,Company,Job Title,Department,Office Location,Business Address,Business Street,Business Street 2,Business City,Business State,Business Postal Code,Business Country,Other Phone,Other Fax,Other Street,Other City,Car Phone,Radio Phone,Keywords,Categories".split(
    ',',
  );
/** outlook.com, 'Manage contacts', 'Export contacts'. */
export const newOutlook: readonly string[] =
  "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes".split(
    ',',
  );
/** People, 'Export', with every field of the profile. */
export const planningCenter: readonly string[] =
  'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,School,Medical Notes,Child,Marital Status,Status,Membership,Home Address Street Line 1,Home Address Street Line 2,Home Address City,Home Address State,Home Address Zip Code,Home Address Country Code,Work Address Street Line 1,Work Address City,Mobile Phone Number,Home Phone Number,Work Phone Number,Other Phone Number,Home Email,Work Email,Other Email,Household ID,Household Name,Household Primary Contact'.split(
    ',',
  );
/** src/CSVCreateFile.php of ChurchCRM, with all fields. */
export const churchCrm: readonly string[] =
  'Family ID ,Person Id,Last Name,Title,First Name,Suffix,Middle Name,Address 1,Address 2,City,State,Zip,Country,Home Phone,Work Phone,Cell Phone,Email,Work Email,Envelope Number,MembershipDate,Birth Date,Age,Classification,Family Role,Gender'.split(
    ',',
  );
