/** Common occupations, written by hand: Chinese name and English name, a pair per line. */
export const OCCUPATION_NAMES = `
会计 Accountant
出纳 Cashier
审计师 Auditor
税务顾问 Tax adviser
精算师 Actuary
银行职员 Bank clerk
金融分析师 Financial analyst
投资顾问 Investment adviser
证券经纪人 Stockbroker
保险代理人 Insurance agent
理财规划师 Financial planner
经济学家 Economist
统计员 Statistician
数据分析师 Data analyst
软件工程师 Software engineer
程序员 Programmer
系统管理员 System administrator
网络工程师 Network engineer
数据库管理员 Database administrator
网页设计师 Web designer
测试工程师 Test engineer
产品经理 Product manager
项目经理 Project manager
信息安全工程师 Information security engineer
电气工程师 Electrical engineer
电子工程师 Electronics engineer
机械工程师 Mechanical engineer
土木工程师 Civil engineer
化学工程师 Chemical engineer
环境工程师 Environmental engineer
汽车工程师 Automotive engineer
采矿工程师 Mining engineer
质量检验员 Quality inspector
建筑师 Architect
城市规划师 Urban planner
室内设计师 Interior designer
景观设计师 Landscape architect
测量员 Surveyor
造价工程师 Quantity surveyor
平面设计师 Graphic designer
服装设计师 Fashion designer
工业设计师 Industrial designer
教师 Teacher
大学教授 Professor
讲师 Lecturer
幼儿园教师 Kindergarten teacher
家庭教师 Private tutor
校长 School principal
学生 Student
图书管理员 Librarian
研究员 Researcher
物理学家 Physicist
化学家 Chemist
生物学家 Biologist
地质学家 Geologist
历史学家 Historian
医生 Doctor
外科医生 Surgeon
牙医 Dentist
兽医 Veterinarian
中医师 Practitioner of Chinese medicine
护士 Nurse
助产士 Midwife
药剂师 Pharmacist
物理治疗师 Physiotherapist
心理咨询师 Counsellor
营养师 Nutritionist
放射技师 Radiographer
检验技师 Laboratory technician
护工 Care worker
社会工作者 Social worker
律师 Lawyer
法官 Judge
检察官 Prosecutor
公证员 Notary
法律顾问 Legal adviser
专利代理人 Patent attorney
警察 Police officer
消防员 Firefighter
军人 Soldier
海关官员 Customs officer
公务员 Civil servant
外交官 Diplomat
村干部 Village official
翻译 Translator
口译员 Interpreter
记者 Journalist
编辑 Editor
作家 Writer
摄影师 Photographer
演员 Actor
歌手 Singer
音乐家 Musician
舞蹈演员 Dancer
导演 Director
主持人 Presenter
画家 Painter
雕塑家 Sculptor
动画师 Animator
运动员 Athlete
教练员 Sports coach
裁判员 Referee
企业主 Business owner
总经理 General manager
部门经理 Department manager
人力资源经理 Human resources manager
招聘专员 Recruiter
行政助理 Administrative assistant
秘书 Secretary
接待员 Receptionist
客服代表 Customer service representative
电话接线员 Telephone operator
市场营销经理 Marketing manager
销售经理 Sales manager
销售代表 Sales representative
采购员 Buyer
广告策划 Advertising planner
公关专员 Public relations officer
房地产经纪人 Real estate agent
进出口贸易商 Import and export trader
批发商 Wholesaler
零售商 Retailer
店主 Shopkeeper
售货员 Shop assistant
收银员 Checkout operator
仓库管理员 Warehouse keeper
物流经理 Logistics manager
快递员 Courier
邮递员 Postal worker
货车司机 Lorry driver
公交车司机 Bus driver
出租车司机 Taxi driver
火车司机 Train driver
飞行员 Pilot
空中乘务员 Flight attendant
空中交通管制员 Air traffic controller
船长 Ship captain
海员 Seafarer
码头工人 Dock worker
叉车司机 Forklift driver
建筑工人 Construction worker
砖瓦工 Bricklayer
木工 Carpenter
油漆工 House painter
水管工 Plumber
电工 Electrician
焊工 Welder
钳工 Fitter
车工 Lathe operator
钢筋工 Steel fixer
矿工 Miner
机器操作员 Machine operator
装配工 Assembler
纺织工人 Textile worker
裁缝 Tailor
鞋匠 Shoemaker
印刷工 Printer
汽车修理工 Car mechanic
家电维修工 Appliance repairer
安装工 Installer
厨师 Chef
面包师 Baker
屠夫 Butcher
服务员 Waiter
调酒师 Bartender
餐厅经理 Restaurant manager
酒店经理 Hotel manager
酒店服务员 Hotel worker
导游 Tour guide
旅行社职员 Travel agent
美发师 Hairdresser
美容师 Beautician
按摩师 Massage therapist
保安 Security guard
清洁工 Cleaner
家政服务员 Domestic worker
保姆 Nanny
园丁 Gardener
农民 Farmer
渔民 Fisher
牧民 Herder
林业工人 Forestry worker
农艺师 Agronomist
养殖户 Livestock farmer
自由职业者 Freelancer
个体经营者 Self-employed
家庭主妇 Homemaker
退休人员 Retired
待业人员 Unemployed
其他 Other
`;
